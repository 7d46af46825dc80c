import type { Route } from "../../http/route.ts";
import { discovery } from "./discovery.ts";
import { acpOperations } from "./routes.ts";
import type { AcpRuntime } from "./runtime.ts";

export { acpForm } from "./events.ts";

/** What agents shop by: the Agentic Commerce Protocol. */
export const acpRoutes = (runtime: AcpRuntime): readonly Route[] => [
  discovery(runtime),
  ...acpOperations(runtime),
];
