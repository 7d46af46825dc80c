import type { Route } from "../../http/route.ts";
import { discovery } from "./discovery.ts";
import type { AcpMeans } from "./means.ts";
import { acpOperations } from "./routes.ts";

export { acpForm } from "./events.ts";

/** What agents shop by: the Agentic Commerce Protocol. */
export const acpRoutes = (means: AcpMeans): readonly Route[] => [discovery(means), ...acpOperations(means)];
