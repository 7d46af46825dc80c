import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Preparation } from "../../http/route.ts";
import { isLocal } from "../../kit/origin.ts";
import { findWaysToPay, type Merchant } from "../../orders/payments/index.ts";
import { policyLinks } from "../../platform/policies/index.ts";
import { type OriginOf, originFor, readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { absolute } from "./lines.ts";

/** All that every protocol shows of a store, whichever of its hosts is asked. */
export type KeptShown = {
  storeId: string;
  settings: StoreSettings;
  /** The addresses of its policies; those of its own pages as paths. */
  policies: Awaited<ReturnType<typeof policyLinks>>;
  /** The ways to pay that an agent can choose without the buyer: none where all of them are paid on a page. */
  offline: readonly string[];
  /** By which account at Stripe agents may pay it, and how; null where they may not. */
  merchant: Merchant | null;
  /** What buyers are told of these, where the store has said something. */
  instructions: Readonly<Record<string, string | null>> | undefined;
};

/** All that every protocol shows of a store. */
export type Shown = KeptShown & {
  /** The address of its own pages, as whoever asks reaches them. */
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

/** Finds what the store shows that is asked. */
export type ShownOf = (call: Pick<Preparation, "tx" | "wire">) => Promise<Shown>;

/** That; from memory while the database has announced no change of the store. */
export const createShownOf =
  (kept: FreshCache<KeptShown>, originOf: OriginOf): ShownOf =>
  async ({ tx, wire }) => {
    const known = (await kept(tx.storeId, () => readShown(tx)))!;
    const here = askedAt(wire, originOf);
    const origin = originFor(known.settings, here) ?? "";
    const policies = Object.fromEntries(
      Object.entries(known.policies).map(([kind, url]) => [kind, url && absolute(url, origin)]),
    ) as KeptShown["policies"];
    return { ...known, policies, origin, originOf: here };
  };

// This machine has no address of its own: whoever asks it knows by which port, and whether a proxy with a certificate stands before it.
const askedAt = ({ protocol, authority }: Preparation["wire"], originOf: OriginOf): OriginOf => {
  const isHere = isLocal(authority.replace(/:\d+$/, ""));
  return (host) => (isHere && isLocal(host) ? `${protocol}://${authority}` : originOf(host));
};

async function readShown(tx: Tx): Promise<KeptShown> {
  const settings = await readSettings(tx);
  const [{ methods, merchant }, policies] = await Promise.all([
    findWaysToPay(tx),
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
