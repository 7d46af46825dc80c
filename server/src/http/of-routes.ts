import type { Route } from "./route.ts";

/** The headers that a route heeds beside those of all routes, with what they are for. */
export const ownHeadersOf = ({ headers, proofs }: Pick<Route, "headers" | "proofs">) => ({
  ...headers,
  ...proofs,
});

/** The path by which tries at a route are counted. */
export const guardOf = ({ guarded, path }: Pick<Route, "guarded" | "path">): string =>
  typeof guarded === "string" ? guarded : path;
