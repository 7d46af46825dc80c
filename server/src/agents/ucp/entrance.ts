import type { EntrancesOf } from "../../http/openapi/guides.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { PROFILE } from "./discovery.ts";

/** Where programs find out how they shop, in a store that wants them to. */
export const ucpEntrance: EntrancesOf = async (_, reads) => {
  const { agents } = await readSettings(reads);
  const about = "search, carts, checkout and orders for agents, over HTTP and as tools of MCP.";
  return agents.ucp ? [{ path: PROFILE, name: "Universal Commerce Protocol", about }] : [];
};
