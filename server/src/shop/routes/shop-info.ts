import type { FreshCache } from "../../db/fresh-cache.ts";
import type { ShopCall } from "../../http/html/serve-shop.ts";
import { normalizeHost } from "../../http/request/host.ts";
import { readSettings, type StoreSettings } from "../../platform/settings/index.ts";
import { openProof } from "../../sales/store-profile/index.ts";

/** The store's public profile: the fields of `GET /api/v1/storefront/store` that the shop reads. */
export type Profile = {
  id: string;
  name: string;
  currency: string;
  currencyDigits: number;
  defaultLanguage: string;
  languages: readonly string[];
  country: string | null;
  timeZone: string;
  storefrontUrl: string | null;
  logo: string | null;
  favicon: string | null;
  socialImage: string | null;
  storefront: { mode: "open" | "password" | "off"; message: string | null };
};

/** A store's shop profile with its settings. */
export type ShopInfo = {
  readonly storeId: string;
  readonly profile: Profile;
  /** The token of visitors who know the password, if one is required. */
  readonly proofs: readonly string[];
  /**
   * The address of a shop that the merchant has on a host which is not the store's; undefined where there is
   * none.
   */
  readonly elsewhere: string | undefined;
};

/** Reads a store's public profile; from memory until the database announces a change. */
export const readInfo = async (
  { store, ask, reads, vault }: Pick<ShopCall, "store" | "ask" | "reads" | "vault">,
  infos: FreshCache<ShopInfo>,
): Promise<ShopInfo> => {
  const found = await infos(store.id, async () => {
    const { data } = await ask<Profile>("GET /api/v1/storefront/store");
    const settings = await readSettings(reads);
    const { passwordHash } = settings.storefront;
    return {
      storeId: store.id,
      profile: data,
      proofs: passwordHash === null ? [] : openProof(vault, store.id, passwordHash),
      elsewhere: elsewhereOf(settings),
    };
  });
  return found!;
};

function elsewhereOf({ storefrontUrl, domains }: Pick<StoreSettings, "storefrontUrl" | "domains">) {
  if (storefrontUrl === null) return undefined;
  const host = normalizeHost(new URL(storefrontUrl).hostname);
  return domains.some((one) => one.host === host) ? undefined : storefrontUrl;
}
