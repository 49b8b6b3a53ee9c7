// What ESLint asks of the scripts of all pages (.ci/scripts).
import js from "@eslint/js";

const unused = { args: "after-used", caughtErrors: "all" };

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // TypeScript knows every name of a browser, and says what is not among them
      "no-unused-vars": ["error", unused],
      eqeqeq: "error",
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
  // many files in one script: what another file calls something says nothing to who reads this one
  { files: ["page/board.js", "report/*.js", "story/*.js"], rules: { "no-shadow": "off" } },
  {
    files: ["report/*.js"],
    languageOptions: { sourceType: "script" },
    rules: { "no-unused-vars": ["error", { ...unused, varsIgnorePattern: "^receive$" }] }, // called by the files of data
  },
];
