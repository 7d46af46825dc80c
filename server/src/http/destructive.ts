import type { Route } from "./route.ts";

// What a path ends with where what it does cannot be taken back, or reaches many things at once.
const acts = new Set([
  "cancel",
  "refunds",
  "status",
  "anonymize",
  "merge",
  "close",
  "transfer",
  "bulk",
  "imports",
  "rotate",
  "rotate-secret",
  "end-sessions",
  "reset-second-factor",
]);

/** Whether a route may do what cannot be taken back: it deletes, cancels, gives money back, or changes many things at once. */
export const isDestructive = ({ method, path, onlyReads }: Pick<Route, "method" | "path" | "onlyReads">) =>
  method === "DELETE" || (method !== "GET" && !onlyReads && acts.has(path.slice(path.lastIndexOf("/") + 1)));
