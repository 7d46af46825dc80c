import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/answers/errors.ts";
import type { Preparation } from "../../http/route.ts";
import { isLocal } from "../../kit/web/origin.ts";
import { mediaAt } from "../../kit/web/own-media.ts";
import { findPaymentOptions, type Merchant } from "../../orders/payments/index.ts";
import { policyLinks } from "../../platform/policies/index.ts";
import { type OriginOf, originFor, readSettings, type StoreSettings } from "../../platform/settings/index.ts";

/** The part of what agents see of a store that is the same on each of its hosts. */
export type CachedShown = {
  storeId: string;
  settings: StoreSettings;
  /** The addresses of its policies; those of its own pages as paths. */
  policies: Awaited<ReturnType<typeof policyLinks>>;
  /** The payment methods that need no payment page. */
  offline: readonly string[];
  /** The account at Stripe that agents may pay; null where they may not. */
  merchant: Merchant | null;
  /** The instructions of these methods, where the store has written some. */
  instructions: Readonly<Record<string, string | null>> | undefined;
};

/** All that agents see of a store. */
export type Shown = CachedShown & {
  /** The address of its own pages, as the caller reaches them. */
  origin: string;
  originOf: OriginOf;
};

/** The links to a store's policies by the names that a protocol has for them. */
export const linksBy = <Kind extends string, Name extends string>(
  names: Readonly<Record<Kind, Name>>,
  policies: Readonly<Partial<Record<Kind, string | null>>>,
): { type: Name; url: string }[] =>
  (Object.entries(policies) as [Kind, string | null][]).flatMap(([kind, url]) =>
    url === null ? [] : [{ type: names[kind], url }],
  );

/** Finds what a store shows to the agents that call it. */
export type ShownOf = (call: Pick<Preparation, "tx" | "wire">) => Promise<Shown>;

/** Finds what a store shows by a protocol. Throws 404 where the store does not speak it. */
export async function readOpen(
  call: Parameters<ShownOf>[0],
  shownOf: ShownOf,
  protocol: "acp" | "ucp",
): Promise<Shown> {
  const shown = await shownOf(call);
  if (!shown.settings.agents[protocol]) throw notFound();
  return shown;
}

/** Whether an agent can pay without a payment page. */
export const hasHandlers = ({ settings, offline, merchant }: CachedShown): boolean =>
  settings.isTest || offline.length > 0 || merchant !== null;

/** Makes a `ShownOf` that answers from memory while the database announces no change of the store. */
export const createShownOf =
  (cached: FreshCache<CachedShown>, originOf: OriginOf): ShownOf =>
  async ({ tx, wire }) => {
    const known = (await cached(tx.storeId, () => readShown(tx)))!;
    const here = reachableOrigin(wire, originOf);
    const origin = originFor(known.settings, here) ?? "";
    const policies = Object.fromEntries(
      Object.entries(known.policies).map(([kind, url]) => [kind, url && mediaAt(url, origin)]),
    ) as CachedShown["policies"];
    return { ...known, policies, origin, originOf: here };
  };

// This machine has no address of its own: its callers know the port, and whether a proxy with a certificate
// is in front.
const reachableOrigin = ({ protocol, authority }: Preparation["wire"], originOf: OriginOf): OriginOf => {
  const isHere = isLocal(authority.replace(/:\d+$/, ""));
  return (host) => (isHere && isLocal(host) ? `${protocol}://${authority}` : originOf(host));
};

async function readShown(tx: Tx): Promise<CachedShown> {
  const settings = await readSettings(tx);
  const [{ methods, merchant }, policies] = await Promise.all([
    findPaymentOptions(tx, settings),
    policyLinks(tx, settings, (path) => path),
  ]);
  const offline = methods.filter(({ provider }) => provider === "manual");
  const said = offline.filter(({ instructions }) => instructions !== null);
  return {
    storeId: tx.storeId,
    settings,
    policies,
    offline: offline.map(({ method }) => method),
    merchant,
    instructions: said.length
      ? Object.fromEntries(said.map(({ method, instructions }) => [method, instructions]))
      : undefined,
  };
}
