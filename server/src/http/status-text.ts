/**
 * The reason phrase of a status code. Not imported: an import of `node:http` makes all that it exports, and so loads Node's
 * own `fetch`, 13 MB that nothing here uses (decision 47).
 */
export const statusText = (status: number): string =>
  process.getBuiltinModule("node:http").STATUS_CODES[status] ?? "";
