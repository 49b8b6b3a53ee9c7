// node .ci/compile_library.mjs RELEASE: compiles Python's own library in a folder of Pyodide, which else is compiled at every
// start of the page: half of the time that this takes. Documentation and what no page needs is left out.

import { readFileSync, writeFileSync } from "node:fs";

const folder = process.argv[2], library = `${folder}/python_stdlib.zip`;
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: folder });
const compiled = python.runPython(`
import importlib.util, io, marshal, zipfile

IDLE = {"_pyrepl", "doctest", "ensurepip", "ftplib", "imaplib", "mailbox", "pdb", "poplib", "pydoc", "smtplib",
        "turtle", "unittest", "venv", "wsgiref", "xml", "xmlrpc"}
ALWAYS = (1980, 1, 1, 0, 0, 0)
UNCHECKED = (1).to_bytes(4, "little")  # a module whose source nobody looks for (PEP 552)

def compiled(library):
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(library.to_py())) as old, zipfile.ZipFile(made, "w") as new:
        for entry in old.infolist():
            name, content = entry.filename, old.read(entry)
            if name.split("/")[0].removesuffix(".py") in IDLE:
                continue
            if name.endswith(".py"):
                code = marshal.dumps(compile(content, name, "exec", dont_inherit=True, optimize=2))
                head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(content)
                name, content = f"{name}c", head + code
            new.writestr(zipfile.ZipInfo(name, ALWAYS), content, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()

compiled
`);
writeFileSync(library, compiled(new Uint8Array(readFileSync(library))).toJs());
