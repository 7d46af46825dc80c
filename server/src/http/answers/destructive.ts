import type { Principal } from "../request/principal.ts";
import type { Route } from "../route.ts";

// What a path ends with where what it does cannot be taken back, or reaches many things at once.
const acts = new Set([
  "cancel",
  "refunds",
  "exchange",
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

/** Whether a person has to confirm that somebody does what a route does. What a key may do as everybody may needs none. */
export const isUpToPerson = (
  route: Pick<Route, "method" | "path" | "onlyReads" | "permission">,
  principal: Principal | undefined,
): boolean =>
  principal?.kind === "api_key" &&
  principal.needsPerson &&
  route.permission !== "public" &&
  isDestructive(route);
