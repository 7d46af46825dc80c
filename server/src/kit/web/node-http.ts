/**
 * Node's HTTP and HTTPS. Not imported anywhere: an import makes all that `node:http` exports, and so loads
 * Node's own `fetch`, 13 MB that nothing here uses (decision 47).
 */
export const nodeHttp = () => process.getBuiltinModule("node:http");
export const nodeHttps = () => process.getBuiltinModule("node:https");
