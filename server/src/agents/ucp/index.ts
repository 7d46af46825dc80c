import type { Route } from "../../http/route.ts";
import { discoveryRoutes } from "./discovery.ts";
import { mcpBinding } from "./mcp.ts";
import { operationRoutes, type UcpRuntime } from "./routes.ts";

export { ucpEntrance } from "./discovery.ts";
export { createUcpSerializer } from "./order.ts";

/** The routes of the Universal Commerce Protocol. */
export const ucpRoutes = (runtime: UcpRuntime): readonly Route[] => [
  ...discoveryRoutes(runtime),
  mcpBinding(runtime),
  ...operationRoutes(runtime),
];
