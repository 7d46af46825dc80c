import { type Route, route } from "../../http/route.ts";
import { publicKeys } from "../identity/index.ts";
import type { Shown } from "../session/index.ts";
import { ucpFace } from "./face.ts";
import type { UcpRuntime } from "./routes.ts";
import { readOpen, shopOf } from "./shop.ts";
import type { Version } from "./version.ts";
import { allOf, capabilitiesIn, NEWEST, servicesIn, versions } from "./versions.ts";

/** A profile is the same for everybody, and changes seldom. */
const KEPT = "public, max-age=300";
/** Where the profile of the newest version stands; that of another one stands below it. */
export const PROFILE = "/.well-known/ucp";
const pathOf = ({ date }: Version) => `${PROFILE}/${date}`;
const older = versions.filter((version) => version !== NEWEST);

const baseOf = (version: Version, shown: Shown) => ({
  version: version.date,
  services: servicesIn(version, shown.origin),
  capabilities: capabilitiesIn(version),
  payment_handlers: shopOf({ shown, active: allOf(version) }).handlers,
});

const profileOf = (path: string, version: Version, { shownOf }: UcpRuntime): Route =>
  route({
    method: "GET",
    path,
    permission: "open",
    tag: "Storefront checkout",
    face: ucpFace,
    summary: `What a store can do for agents that speak ${version.date}`,
    prepare: async (call) => ({ shown: await readOpen(call, shownOf), keys: await publicKeys(call) }),
    async handle({ prepared: { shown, keys } }) {
      const isNewest = version === NEWEST;
      const base = baseOf(version, shown);
      const { origin } = shown;
      const others = older.map((one) => [one.date, `${origin}${pathOf(one)}`]);
      const profile = {
        // Only the newest one leads to others.
        ucp: { ...base, ...(isNewest && { supported_versions: Object.fromEntries(others) }) },
        // Agents of the first versions read all of it at the root, as the protocol's own samples of that time have it.
        ...(isNewest && baseOf(versions.at(-1)!, shown)),
        // By another name in each version. Whoever verifies a call of ours reads the profile that it names, whatever version they know.
        keys,
        signing_keys: keys,
      };
      return {
        message: "ok",
        data: JSON.stringify(profile),
        headers: { "cache-control": KEPT, vary: "Origin" },
      };
    },
  });

/** Where agents find out what a store can do for them, and how: one document for each version. */
export const discovery = (runtime: UcpRuntime): readonly Route[] => [
  profileOf(PROFILE, NEWEST, runtime),
  ...older.map((version) => profileOf(pathOf(version), version, runtime)),
];
