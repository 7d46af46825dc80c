import type { Route } from "../../http/route.ts";
import { discovery } from "./discovery.ts";
import { mcpBinding } from "./mcp.ts";
import { operations, routeOf, type UcpRuntime } from "./routes.ts";

export { ucpEntrance } from "./entrance.ts";
export { ucpTeller } from "./teller.ts";

/** What agents shop by: the Universal Commerce Protocol. */
export const ucpRoutes = (runtime: UcpRuntime): readonly Route[] => [
  ...discovery(runtime),
  mcpBinding(runtime),
  ...operations.map((operation) => routeOf(operation, runtime)),
];
