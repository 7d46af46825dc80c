import { hash } from "node:crypto";
import type { Client } from "pg";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import type { PaymentMethod } from "../model/columns.ts";
import { type StoredAccount, unsetAccount } from "./account-columns.ts";
import type { Account, Currency, ProviderType } from "./provider.ts";
import { providerTypes } from "./providers/index.ts";
import { findSealedSecrets } from "./settings-sql.ts";

/** A store's currency. */
export const currencyOf = ({ currency, currencyDigits }: Store): Currency => ({
  code: currency,
  digits: currencyDigits,
});

/** The id of a store's first account at a provider, which it has before anything of it is stored. */
const firstAccountId = (storeId: string, provider: string): string =>
  hash("sha256", `${storeId} ${provider}`).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    "$1-$2-7$3-8$4-$5",
  );

/** A store's first account at a provider, before anything of it was set. It takes all payments. */
export const firstAccount = (
  storeId: string,
  { name, account }: Pick<ProviderType, "name" | "account">,
): StoredAccount => ({
  id: firstAccountId(storeId, name),
  provider: name,
  name: `${name[0]!.toUpperCase()}${name.slice(1)}`,
  currencies: [],
  countries: [],
  ...(account ? unsetAccount(account) : { capture: "automatic", is_test: null, settings: {}, secrets: {} }),
});

/** A store's accounts at a provider, in their order; the unset first one if there are none. */
export function accountsAt(
  accounts: readonly StoredAccount[],
  storeId: string,
  type: ProviderType,
): readonly StoredAccount[] {
  const own = accounts.filter(({ provider }) => provider === type.name);
  return own.length ? own : [firstAccount(storeId, type)];
}

/** The account that a payment was begun at; undefined if it was removed. */
export const accountOfPayment = (
  accounts: readonly StoredAccount[],
  storeId: string,
  { name, account }: Pick<ProviderType, "name" | "account">,
  accountId: string,
): StoredAccount | undefined =>
  accounts.find(({ id }) => id === accountId) ??
  (accountId === firstAccountId(storeId, name) ? firstAccount(storeId, { name, account }) : undefined);

/**
 * The currency of an order, and the country of its billing address, or else of its shipping address: null if
 * it has none, undefined if it is not known yet.
 */
export type OrderPlace = { currency: string; country: string | null | undefined };

/** The place of an order with these addresses. */
export const orderPlace = (
  { currency }: { currency: string },
  order: { billingAddress?: AddressCountry | null; shippingAddress?: AddressCountry | null },
): OrderPlace => ({
  currency,
  country: order.billingAddress?.country ?? order.shippingAddress?.country ?? null,
});

/** The place of an order that is not placed yet: its country is not known until an address names it. */
export const quotePlace = (
  store: { currency: string },
  cart: Parameters<typeof orderPlace>[1],
): OrderPlace => {
  const { currency, country } = orderPlace(store, cart);
  return { currency, country: country ?? undefined };
};

type AddressCountry = { country?: string | null | undefined };

type Limits = { readonly currencies?: readonly string[]; readonly countries?: readonly string[] };

/**
 * The first of a provider's accounts that takes an order by a method; undefined if there is none. An unknown
 * country is taken by all.
 */
export function chooseAccount<A extends Limits>(
  { methods }: Pick<ProviderType, "methods">,
  accounts: readonly A[],
  method: PaymentMethod,
  { currency, country }: OrderPlace,
): A | undefined {
  const takes = ({ currencies = [], countries = [] }: Limits) =>
    (!currencies.length || currencies.includes(currency)) &&
    (!countries.length || country === undefined || (country !== null && countries.includes(country)));
  return methods.some((one) => one.method === method && takes(one)) ? accounts.find(takes) : undefined;
}

/** An account of a store with the secrets that this installation can open. */
export function openAccount(
  { account: type }: ProviderType,
  { id, capture, settings, secrets }: StoredAccount,
  vault: Vault,
  store: Store,
): Account {
  const opened = Object.entries(secrets).map(([name, { sealed }]) => [
    name,
    vault.tryOpen(type!.secrets[name]!.purpose, Buffer.from(sealed, "base64")),
  ]);
  const known = Object.fromEntries(opened.filter(([, secret]) => secret !== undefined));
  return { id, capture, currency: currencyOf(store), settings, secrets: known };
}

/**
 * Whether an account has all that its provider needs. A key sealed by a lost secret has to be entered again.
 */
export const canAsk = ({ account: type }: ProviderType, { secrets }: Account): boolean =>
  !type?.keys || secrets[type.keys.secret] !== undefined;

/** The key with which storefronts load the provider's script, of a provider that has one. */
export function publicKeyOf(
  { account: type }: Pick<ProviderType, "account">,
  stored: StoredAccount | undefined,
): string | null {
  const key = type?.keys && stored?.settings[type.keys.public];
  return typeof key === "string" ? key : null;
}

/** The number of stores with a payment secret that does not open, as the schema's owner. */
export async function countLostPaymentSecrets(owner: Client, vault: Vault): Promise<number> {
  const lost = (await findSealedSecrets(owner)).filter(({ provider, secrets }) => {
    const type = providerTypes.find(({ name }) => name === provider)?.account;
    return Object.entries(secrets).some(([name, { sealed }]) => {
      const purpose = type?.secrets[name]?.purpose;
      return purpose && vault.tryOpen(purpose, Buffer.from(sealed, "base64")) === undefined;
    });
  });
  return new Set(lost.map(({ storeId }) => storeId)).size;
}
