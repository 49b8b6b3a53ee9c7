// Beside what TypeScript knows of a page: which elements it has its HTML says, which no check of scripts sees.
interface Document { getElementById(id: string): any }
interface ParentNode { querySelector(selectors: string): any; querySelectorAll(selectors: string): NodeListOf<any> }
interface EventTarget { closest: any; matches: any; readonly dataset: DOMStringMap }
// The browser makes text of any value.
interface Element { setAttribute(name: string, value: unknown): void }
interface CSSStyleDeclaration { setProperty(name: string, value: unknown): void }
// What only some browsers tell.
interface Navigator { readonly connection?: any }
