import type { Static } from "typebox";
import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Tx } from "../../db/tenant.ts";
import { tagOf } from "../../http/answers/shared.ts";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { findOffered } from "../../orders/payments/index.ts";
import { policyLinks } from "../../platform/policies/index.ts";
import { hostedPage, type OriginOf, readSettings, shipsTo } from "../../platform/settings/index.ts";
import type { StoreProfile } from "./schemas.ts";

/** The public profile of a store, as JSON text with its tag. */
export type CachedProfile = { readonly storeId: string; readonly data: string; readonly tag: string };

/** The public profile of a store; from the cache until the database announces a change. */
export async function profileOf(
  { tx, store }: { tx: Tx; store: Pick<Store, "currency" | "currencyDigits"> },
  profiles: FreshCache<CachedProfile>,
  originOf: OriginOf,
): Promise<CachedProfile> {
  const found = await profiles(tx.storeId, async () => {
    const data = JSON.stringify(await readProfile(tx, store, originOf));
    return { storeId: tx.storeId, data, tag: tagOf(data) };
  });
  return found!;
}

async function readProfile(
  tx: Tx,
  { currency, currencyDigits }: Pick<Store, "currency" | "currencyDigits">,
  originOf: OriginOf,
) {
  const [settings, { methods }] = await Promise.all([readSettings(tx), findOffered(tx, { currency })]);
  const policies = await policyLinks(tx, settings, (path) =>
    hostedPage(settings, originOf, "policies", path),
  );
  const profile: Static<typeof StoreProfile> = {
    id: settings.id,
    name: settings.name,
    currency: settings.currency,
    currencyDigits,
    defaultLanguage: settings.defaultLanguage,
    languages: [...settings.languages],
    country: settings.country,
    timeZone: settings.timeZone,
    pricesIncludeTax: settings.tax.pricesIncludeTax,
    needsBuyerCountry: settings.tax.digital === "buyer",
    shipsToCountries: shipsTo(settings.shippingZones),
    paymentMethods: methods,
    storefrontUrl: settings.storefrontUrl,
    logo: settings.logo,
    favicon: settings.favicon,
    socialImage: settings.socialImage,
    storefront: { mode: settings.storefront.mode, message: settings.storefront.message },
    colors: settings.colors,
    policies,
  };
  return profile;
}

/**
 * Proofs that a visitor knows the password of a store that is not open yet, built from the password's hash:
 * the newest first, then those with former secrets. Valid until the password changes.
 */
export const openProof = (vault: Pick<Vault, "macs">, storeId: string, passwordHash: string): string[] =>
  vault.macs("storefront password", `${storeId} ${passwordHash}`).map((mac) => mac.toString("base64url"));
