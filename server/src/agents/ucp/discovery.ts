import type { EntrancesOf } from "../../http/openapi/guides.ts";
import { type Route, route } from "../../http/route.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { publicKeys } from "../identity/index.ts";
import { readOpen, type Shown } from "../session/index.ts";
import { ucpFace } from "./face.ts";
import type { UcpRuntime } from "./routes.ts";
import { shopOf } from "./shop.ts";
import type { Version } from "./version.ts";
import { allOf, capabilitiesIn, NEWEST, servicesIn, versions } from "./versions.ts";

// A profile is the same for everybody, and changes seldom.
const CACHE = "public, max-age=300";
// The path of the newest version's profile; those of other versions are below it.
const PROFILE = "/.well-known/ucp";
const pathOf = ({ date }: Version) => `${PROFILE}/${date}`;
const older = versions.filter((version) => version !== NEWEST);

const baseOf = (version: Version, shown: Shown) => ({
  version: version.date,
  services: servicesIn(version, shown.origin),
  capabilities: capabilitiesIn(version),
  payment_handlers: shopOf({ shown, active: allOf(version) }).handlers,
});

const profileRoute = (path: string, version: Version, { shownOf }: UcpRuntime): Route =>
  route({
    method: "GET",
    path,
    permission: "open",
    tag: "Storefront checkout",
    face: ucpFace,
    summary: `What a store can do for agents that speak ${version.date}`,
    prepare: async (call) => ({ shown: await readOpen(call, shownOf, "ucp"), keys: await publicKeys(call) }),
    async handle({ prepared: { shown, keys } }) {
      const isNewest = version === NEWEST;
      const base = baseOf(version, shown);
      const { origin } = shown;
      const others = older.map((one) => [one.date, `${origin}${pathOf(one)}`]);
      const profile = {
        // Only the newest one links to others.
        ucp: { ...base, ...(isNewest && { supported_versions: Object.fromEntries(others) }) },
        // Agents of the first versions read all of it at the root, as the protocol's own samples of that time
        // have it.
        ...(isNewest && baseOf(versions.at(-1)!, shown)),
        // Each version has another name for them. A verifier reads the profile that a call names, whatever
        // version it knows.
        keys,
        signing_keys: keys,
      };
      return {
        message: "ok",
        data: JSON.stringify(profile),
        headers: { "cache-control": CACHE, vary: "Origin" },
      };
    },
  });

/** The profiles by which agents find a store's capabilities: one document for each version. */
export const discoveryRoutes = (runtime: UcpRuntime): readonly Route[] => [
  profileRoute(PROFILE, NEWEST, runtime),
  ...older.map((version) => profileRoute(pathOf(version), version, runtime)),
];

/** The entrance by which programs find the protocol, in a store that speaks it. */
export const ucpEntrance: EntrancesOf = async (_, reads) => {
  const { agents } = await readSettings(reads);
  const about = "search, carts, checkout and orders for agents, over HTTP and as tools of MCP.";
  return agents.ucp ? [{ path: PROFILE, name: "Universal Commerce Protocol", about }] : [];
};
