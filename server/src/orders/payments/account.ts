import type { Client } from "pg";
import type { Store } from "../../http/request/store.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import type { Account, AccountType, Currency, ProviderType } from "./provider.ts";
import { providerTypes } from "./providers/index.ts";
import { findSealedSecrets, type StoredAccount } from "./settings-sql.ts";

/** A store's currency. */
export const currencyOf = ({ currency, currencyDigits }: Store): Currency => ({
  code: currency,
  digits: currencyDigits,
});

/** The settings of a new account. */
export const newAccount = ({ settings }: AccountType): StoredAccount => ({
  account: "default",
  capture: "automatic",
  is_test: null,
  settings: Object.fromEntries(
    Object.entries(settings).map(([name, { kind }]) => [name, kind === "flag" ? false : null]),
  ),
  secrets: {},
});

/** The account of a store at a provider, with the secrets that this installation can open. */
export function openAccount(
  { account: type }: ProviderType,
  stored: StoredAccount | undefined,
  vault: Vault,
  store: Store,
): Account {
  const currency = currencyOf(store);
  if (!type) return { account: "default", capture: "automatic", currency, settings: {}, secrets: {} };
  const { account, capture, settings, secrets } = stored ?? newAccount(type);
  const opened = Object.entries(secrets).map(([name, { sealed }]) => [
    name,
    vault.tryOpen(type.secrets[name]!.purpose, Buffer.from(sealed, "base64")),
  ]);
  const known = Object.fromEntries(opened.filter(([, secret]) => secret !== undefined));
  return { account, capture, currency, settings, secrets: known };
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
