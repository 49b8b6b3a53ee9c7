// What the worker imports, which is put beside the page where it is offered (drop/browser/folder.py).
declare module "*/pyodide.mjs" {
  export function loadPyodide(options: { indexURL: string, _makeSnapshot?: boolean, _loadSnapshot?: Promise<ArrayBuffer> }): Promise<any>;
}
