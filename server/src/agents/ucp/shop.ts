import { notFound } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { policyLinks } from "../../platform/policies/index.ts";
import { type OriginOf, originFor, readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { findOffered } from "../../sales/payments/index.ts";
import { TEST_HANDLER, TEST_TYPE } from "./test-payments.ts";
import { VERSION } from "./versions.ts";

/** What a store shows to agents beside what it sells. */
export type Shop = {
  settings: StoreSettings;
  /** The address of its own pages. */
  origin: string;
  links: readonly { type: string; url: string }[];
  /** The ways to pay that an agent can choose without the buyer: none where all of them are paid on a page. */
  offline: readonly string[];
  /** How payments are taken, as answers and the profile have it. */
  handlers: Readonly<Record<string, readonly object[]>>;
};

/** The handler of payments that reach the store without a provider: transfers, cash. */
export const OFFLINE = "offline";

const kinds = {
  terms: "terms_of_service",
  privacy: "privacy_policy",
  refunds: "refund_policy",
  shipping: "shipping_policy",
  legalNotice: "legal_notice",
} as const;

/** What a store has set, where it wants agents to come by this protocol. Throws 404 where it does not. */
export async function readOpen({ tx }: Pick<Call, "tx">): Promise<StoreSettings> {
  const settings = await readSettings(tx);
  if (!settings.agents.ucp) throw notFound();
  return settings;
}

/** Reads the rest of it, in one round trip. */
export async function readShop(
  { tx }: Pick<Call, "tx">,
  { originOf, settings }: { originOf: OriginOf; settings: StoreSettings },
): Promise<Shop> {
  const origin = originFor(settings, originOf) ?? "";
  const [{ methods }, policies] = await Promise.all([
    findOffered(tx),
    policyLinks(tx, settings, (path) => `${origin}${path}`),
  ]);
  const links = Object.entries(policies).flatMap(([kind, url]) =>
    url === null ? [] : [{ type: kinds[kind as keyof typeof kinds], url }],
  );
  const offline = methods.filter(({ provider }) => provider === "manual");
  const said = offline.filter(({ instructions }) => instructions !== null);
  const instructions = Object.fromEntries(said.map((one) => [one.method, one.instructions]));
  return {
    settings,
    origin,
    links,
    offline: offline.map(({ method }) => method),
    handlers: {
      ...(settings.isTest && {
        [TEST_HANDLER.name]: [
          { id: TEST_HANDLER.id, version: VERSION, available_instruments: [{ type: TEST_TYPE }] },
        ],
      }),
      ...(offline.length && {
        "dev.stoa.offline": [
          {
            id: OFFLINE,
            version: VERSION,
            available_instruments: offline.map(({ method }) => ({ type: method })),
            ...(said.length && { config: { instructions } }),
          },
        ],
      }),
    },
  };
}
