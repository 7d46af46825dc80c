import { notFound } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { type OriginOf, readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { readShown, type Shown } from "../session/index.ts";
import { TEST_HANDLER, TEST_TYPE } from "./test-payments.ts";
import type { Active } from "./versions.ts";

/** What a store shows to agents beside what it sells. */
export type Shop = Shown & {
  links: readonly { type: string; url: string }[];
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
  call: Pick<Call, "tx">,
  { active, ...means }: { originOf: OriginOf; settings: StoreSettings; active: Active },
): Promise<Shop> {
  const shown = await readShown(call, means);
  const { settings, policies, offline, instructions } = shown;
  const version = active.version.date;
  const links = Object.entries(policies).flatMap(([kind, url]) =>
    url === null ? [] : [{ type: kinds[kind as keyof typeof kinds], url }],
  );
  return {
    ...shown,
    links,
    handlers: {
      ...(settings.isTest && {
        [TEST_HANDLER.name]: [{ id: TEST_HANDLER.id, version, available_instruments: [{ type: TEST_TYPE }] }],
      }),
      ...(offline.length && {
        "dev.stoa.offline": [
          {
            id: OFFLINE,
            version,
            available_instruments: offline.map((type) => ({ type })),
            ...(instructions && { config: { instructions } }),
          },
        ],
      }),
    },
  };
}
