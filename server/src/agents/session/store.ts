import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import { policyLinks } from "../../platform/policies/index.ts";
import { type OriginOf, originFor, readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { findWaysToPay, type Merchant } from "../../sales/payments/index.ts";

/** What of a store every protocol shows. */
export type Shown = {
  storeId: string;
  settings: StoreSettings;
  /** The address of its own pages. */
  origin: string;
  policies: Awaited<ReturnType<typeof policyLinks>>;
  /** The ways to pay that an agent can choose without the buyer: none where all of them are paid on a page. */
  offline: readonly string[];
  /** By which account at Stripe agents may pay it, and how; null where they may not. */
  merchant: Merchant | null;
  /** What buyers are told of these, where the store has said something. */
  instructions: Readonly<Record<string, string | null>> | undefined;
};

/** The links to a store's policies by the names that a protocol has for them. */
export const linksBy = <Kind extends string, Name extends string>(
  names: Readonly<Record<Kind, Name>>,
  policies: Readonly<Partial<Record<Kind, string | null>>>,
): { type: Name; url: string }[] =>
  (Object.entries(policies) as [Kind, string | null][]).flatMap(([kind, url]) =>
    url === null ? [] : [{ type: names[kind], url }],
  );

/** Finds what the bound store shows. */
export type ShownOf = (tx: Tx) => Promise<Shown>;

/** That; from memory while the database has announced no change of the store. */
export const createShownOf =
  (kept: FreshCache<Shown>, originOf: OriginOf): ShownOf =>
  async (tx) =>
    (await kept(tx.storeId, () => readShown(tx, originOf)))!;

async function readShown(tx: Tx, originOf: OriginOf): Promise<Shown> {
  const settings = await readSettings(tx);
  const origin = originFor(settings, originOf) ?? "";
  const [{ methods, merchant }, policies] = await Promise.all([
    findWaysToPay(tx),
    policyLinks(tx, settings, (path) => `${origin}${path}`),
  ]);
  const offline = methods.filter(({ provider }) => provider === "manual");
  const said = offline.filter(({ instructions }) => instructions !== null);
  return {
    storeId: tx.storeId,
    settings,
    origin,
    policies,
    offline: offline.map(({ method }) => method),
    merchant,
    instructions: said.length
      ? Object.fromEntries(said.map(({ method, instructions }) => [method, instructions]))
      : undefined,
  };
}
