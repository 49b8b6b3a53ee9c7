// node .ci/compile_library.mjs RELEASE: compiles Python's own library in a folder of Pyodide, and the packages that read pictures: else
// their modules are compiled at every start of the page. Documentation and what no page needs is left out of the library.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const folder = process.argv[2], LOCK = `${folder}/pyodide-lock.json`;
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: folder });
const compiled = python.runPython(`
import importlib.util, io, marshal, zipfile

IDLE = {"_pyrepl", "doctest", "ensurepip", "ftplib", "imaplib", "mailbox", "pdb", "poplib", "pydoc", "smtplib",
        "turtle", "unittest", "venv", "wsgiref", "xml", "xmlrpc"}
ALWAYS = (1980, 1, 1, 0, 0, 0)
UNCHECKED = (1).to_bytes(4, "little")  # a module whose source nobody looks for (PEP 552)

def compiled(archive, optimize, idle=IDLE):
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive.to_py())) as old, zipfile.ZipFile(made, "w") as new:
        for entry in old.infolist():
            name, content = entry.filename, old.read(entry)
            if name.split("/")[0].removesuffix(".py") in idle:
                continue
            if name.endswith(".py") and not name.startswith("cv2/config"):  # which cv2 reads as text
                code = marshal.dumps(compile(content, name, "exec", dont_inherit=True, optimize=optimize))
                head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(content)
                name, content = f"{name}c", head + code
            new.writestr(zipfile.ZipInfo(name, ALWAYS), content, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()

compiled
`);

// optimize: 2 leaves out documentation; 1 keeps it, which numpy needs.
function compile(path, ...how) {
  const made = compiled(new Uint8Array(readFileSync(path)), ...how).toJs();
  writeFileSync(path, made);
  return createHash("sha256").update(made).digest("hex");
}

compile(`${folder}/python_stdlib.zip`, 2);
const lock = JSON.parse(readFileSync(LOCK, "utf-8"));
for (const name of ["numpy", "opencv-python"]) lock.packages[name].sha256 = compile(`${folder}/${lock.packages[name].file_name}`, 1, python.runPython("set()"));
writeFileSync(LOCK, JSON.stringify(lock));
