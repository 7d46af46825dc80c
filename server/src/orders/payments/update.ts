import { isDeepStrictEqual } from "node:util";
import { type FieldError, validationFailed } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import type { Vault } from "../../kit/secrets/vault.ts";
import { raiseContent, readSettings } from "../../platform/settings/index.ts";
import { accountsAt } from "./account.ts";
import { accountTypes, type StoredAccount } from "./account-columns.ts";
import { isOfferedUnset, MANUAL, type Method, type PaymentSettingsRow, paymentSettings } from "./columns.ts";
import type { AccountType, ProviderType } from "./provider.ts";
import { findProviderType } from "./providers/index.ts";
import { type AccountInput, accountIn, type PaymentSettingsUpdate } from "./schemas.ts";
import { changePaymentSettings, lockPaymentSettings } from "./settings-sql.ts";

/**
 * Updates the store's payment settings, and returns the row. An update that changes nothing makes no new
 * version; a secret in it always counts as new. Throws 400 for a method of a provider whose account is
 * incomplete, 409 for a stale version.
 */
export async function updatePaymentSettings(
  {
    tx,
    store,
    vault,
    now,
    expectedVersions,
  }: Pick<Call, "tx" | "store" | "vault" | "now" | "expectedVersions">,
  input: PaymentSettingsUpdate,
): Promise<PaymentSettingsRow> {
  const { row, accounts: before } = await lockPaymentSettings(tx);
  const { methods: formerMethods, version } = paymentSettings.read(row);
  checkVersion(expectedVersions, version);
  const methods = formerMethods.map((one) => applyMethodInput(one, input));
  const firsts = accountTypes.flatMap(([name]) => {
    const type = findProviderType(name)!;
    const first = accountsAt(before, tx.storeId, type)[0]!;
    const after = applyAccountInput(type.account!, first, accountIn(input, name), vault);
    return isDeepStrictEqual(first, after) ? [] : [after];
  });
  const accounts = [...before.filter(({ id }) => !firsts.some((one) => one.id === id)), ...firsts];
  const isLimited = methods.some(({ provider }) => findProviderType(provider)?.isForTestStores);
  const { isTest } = isLimited ? await readSettings(tx) : { isTest: false };
  checkSettings(methods, accounts, input, { currency: store.currency, isTest });
  if (!firsts.length && isDeepStrictEqual(methods, formerMethods)) return row;
  raiseContent(tx);
  return changePaymentSettings(tx, version, { methods, accounts: firsts }, now);
}

/** An account with the fields of a request; its secrets are sealed. */
export function applyAccountInput(
  type: AccountType,
  before: StoredAccount,
  input: AccountInput | undefined,
  vault: Vault,
): StoredAccount {
  if (!input) return before;
  const settings = Object.fromEntries(
    Object.keys(type.settings).map((name) => [
      name,
      input[name] ?? (input[name] === null ? null : (before.settings[name] ?? null)),
    ]),
  );
  const secrets = { ...before.secrets };
  for (const [name, { purpose }] of Object.entries(type.secrets)) {
    const secret = input[name];
    if (secret === null) delete secrets[name];
    else if (typeof secret === "string")
      secrets[name] = { sealed: vault.seal(purpose, secret).toString("base64"), last4: secret.slice(-4) };
  }
  const key = type.keys && input[type.keys.secret];
  const is_test = typeof key === "string" ? type.isTestKey(key) : key === null ? null : before.is_test;
  return { ...before, capture: input.capture ?? before.capture, is_test, settings, secrets };
}

function applyMethodInput(one: Method, { methods = [] }: PaymentSettingsUpdate): Method {
  const given = methods.find(({ method }) => method === one.method);
  if (!given) return one;
  const { method, provider = one.provider } = { ...given, method: one.method };
  // A method with a provider is collected by it; without one, it may be collected by nobody.
  const unsaid = provider === one.provider ? one.isActive : isOfferedUnset({ method, provider });
  return {
    method,
    provider,
    isActive: given.isActive ?? unsaid,
    instructions: given.instructions === undefined ? one.instructions : given.instructions?.trim() || null,
  };
}

// Throws 400 with all faults.
function checkSettings(
  all: readonly Method[],
  accounts: readonly StoredAccount[],
  input: PaymentSettingsUpdate,
  store: { currency: string; isTest: boolean },
): void {
  const { methods = [] } = input;
  const errors: FieldError[] = [];
  for (const [at, { method }] of methods.entries())
    if (methods.findIndex((one) => one.method === method) !== at)
      errors.push({ field: `/methods/${at}/method`, code: "not_unique" });
  for (const { method, provider } of all) {
    const type = findProviderType(provider);
    if (provider === MANUAL || !type) continue;
    const at = methods.findIndex((one) => one.method === method);
    const field = at < 0 ? `/${provider}` : `/methods/${at}/provider`;
    const collects = type.methods.find((one) => one.method === method);
    const isHere = !collects?.currencies || collects.currencies.includes(store.currency);
    if (!collects || !isHere || (type.isForTestStores && !store.isTest))
      errors.push({ field, code: "invalid_choice", values: { choices: MANUAL } });
    else if (!isReady(type, accounts)) errors.push({ field, code: "provider_not_ready" });
  }
  for (const account of accounts) errors.push(...modeFaults(account, accountIn(input, account.provider)));
  if (errors.length) throw validationFailed(errors);
}

/** The fault of an account of which one key is for tests and the other one is not. */
export function modeFaults(
  { provider, settings, is_test }: StoredAccount,
  input: AccountInput | undefined,
): FieldError[] {
  const { keys, isTestKey } = findProviderType(provider)!.account!;
  const key = keys && settings[keys.public];
  if (typeof key !== "string" || is_test === null || isTestKey(key) === is_test) return [];
  return [
    { field: `/${provider}/${input?.[keys!.public] ? keys!.public : keys!.secret}`, code: "other_mode" },
  ];
}

/** Whether a payment method can go to a provider: it needs no account, or one of its accounts is complete. */
export const isReady = ({ name, account: type }: ProviderType, accounts: readonly StoredAccount[]): boolean =>
  !type?.required.length ||
  accounts.some(
    ({ provider, secrets, settings }) =>
      provider === name && type.required.every((field) => secrets[field] ?? settings[field]),
  );
