import { type TSchema, Type } from "typebox";
import { v7 as uuidv7 } from "uuid";
import { ApiError, type FieldError, faulty, invalidField } from "../../http/answers/errors.ts";
import { nounSql } from "../../http/nouns/noun-sql.ts";
import { type CreateOf, type UpdateOf, writing } from "../../http/nouns/writable.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { raiseContent } from "../../platform/settings/index.ts";
import { firstAccount } from "./account.ts";
import {
  accountColumns,
  accountTypes,
  type PaymentAccountRow,
  paymentAccounts,
  type StoredAccount,
} from "./account-columns.ts";
import { findOpenOrders } from "./attempt-sql.ts";
import { paymentSettings } from "./columns.ts";
import { findProviderType } from "./providers/index.ts";
import { accountIn, accountInput } from "./schemas.ts";
import { changePaymentSettings, lockPaymentSettings } from "./settings-sql.ts";
import { applyAccountInput, isReady, modeFaults } from "./update.ts";

/** The most payment accounts of a store. */
const MAX_ACCOUNTS = 50;

const inputs: Readonly<Record<string, TSchema>> = Object.fromEntries(
  accountTypes.map(([name, type]) => [name, Type.Optional(accountInput(type))]),
);
const readOnlyInputs = Object.fromEntries(accountTypes.map(([name]) => [name, inputs[name]!]));

/** The fields that clients write of an account: its own, and those of its provider. */
export const accountWrites = writing("PaymentAccount", paymentAccounts, { also: readOnlyInputs });

type Fields = typeof paymentAccounts.fields;
type Writer = Pick<Call, "tx" | "store" | "vault" | "now">;

const { get, lock, ...sql } = nounSql(paymentAccounts, {
  into: "payment_accounts",
  key: "payment_account_id",
  derived: accountColumns,
});

/** A payment account as it is selected. Throws 404. */
export const getAccount = get;

const columnsOf = ({ capture, is_test, settings, secrets }: StoredAccount) => ({
  capture,
  isTest: is_test === null ? null : is_test ? "t" : "f",
  settings: JSON.stringify(settings),
  secrets: JSON.stringify(secrets),
});

/**
 * Adds a payment account, and returns its row. Throws 400 for fields of another provider, keys that do not
 * belong together, and beyond 50 accounts.
 */
export async function createAccount(call: Writer, input: CreateOf<Fields>): Promise<PaymentAccountRow> {
  const settings = await lockPaymentSettings(call.tx);
  if (settings.accounts.length >= MAX_ACCOUNTS) throw invalidField("", "too_many", { limit: MAX_ACCOUNTS });
  const type = findProviderType(input.provider)!;
  const before = { ...firstAccount(call.tx.storeId, type), id: uuidv7() };
  const { draft, stored } = readAccount(call, before, input);
  const [row] = await Promise.all([
    sql.insert(call.tx, { id: before.id, draft, now: call.now, derived: columnsOf(stored) }),
    raiseSettings(call, settings),
  ]);
  return row;
}

/**
 * Changes a payment account, and returns its row; what changes nothing makes no new version. Payments that
 * were begun stay at the account. Throws 404, 409 for a stale version, and 400 as above or if payment methods
 * need what would be taken away.
 */
export async function updateAccount(
  call: Writer & Pick<Call, "expectedVersions">,
  id: string,
  input: UpdateOf<Fields>,
): Promise<PaymentAccountRow> {
  const settings = await lockPaymentSettings(call.tx);
  const row = await lock(call.tx, id);
  checkVersion(call.expectedVersions, paymentAccounts.get(row, "version"));
  const before = settings.accounts.find((one) => one.id === id)!;
  const former = accountWrites.draftOf(row);
  const { draft, stored } = readAccount(call, before, input, former);
  const isSame = stored === before || JSON.stringify(columnsOf(stored)) === JSON.stringify(columnsOf(before));
  if (isSame && !accountWrites.differing(draft, former).length) return row;
  const others = settings.accounts.filter((one) => one.id !== id);
  if (isNeeded(settings, before.provider, [...others, stored]))
    throw invalidField(`/${before.provider}`, "provider_not_ready");
  const [after] = await Promise.all([
    sql.update(call.tx, { id, draft, now: call.now, derived: columnsOf(stored) }),
    raiseSettings(call, settings),
  ]);
  return after;
}

/**
 * Removes a payment account. Throws 404, 409 for a stale version, with payments that are still open, and if
 * payment methods need it.
 */
export async function removeAccount(
  call: Pick<Call, "tx" | "now" | "expectedVersions">,
  id: string,
): Promise<void> {
  const settings = await lockPaymentSettings(call.tx);
  const row = await lock(call.tx, id);
  checkVersion(call.expectedVersions, paymentAccounts.get(row, "version"));
  const orders = await findOpenOrders(call.tx, id);
  if (orders.length) throw inUse("payment_account.open_payments", "in_use", { orders });
  const others = settings.accounts.filter((one) => one.id !== id);
  if (isNeeded(settings, paymentAccounts.get(row, "provider"), others))
    throw inUse("payment_account.needed", "needed", {});
  await Promise.all([sql.remove(call.tx, id, call.now), raiseSettings(call, settings)]);
}

const inUse = (
  message: "payment_account.open_payments" | "payment_account.needed",
  from: string,
  more: object,
) =>
  new ApiError(409, "invalid_status_transition", {
    message,
    details: { from, to: "deleted", allowed: [], ...more },
  });

function readAccount(
  { store, vault, now: _ }: Writer,
  before: StoredAccount,
  input: UpdateOf<Fields>,
  former?: ReturnType<typeof accountWrites.draftOf>,
) {
  const { provider } = before;
  const errors: FieldError[] = accountTypes.flatMap(([name]) =>
    name !== provider && accountIn(input, name) ? [{ field: `/${name}`, code: "unknown_field" }] : [],
  );
  const draft = accountWrites.draft({ digits: store.currencyDigits, errors }, input, former);
  const own = accountIn(input, provider);
  const stored = own ? applyAccountInput(findProviderType(provider)!.account!, before, own, vault) : before;
  errors.push(...modeFaults(stored, own));
  if (errors.length) throw faulty(errors);
  return { draft, stored };
}

type Settings = Awaited<ReturnType<typeof lockPaymentSettings>>;

// Whether payment methods go to a provider that had a complete account, and has none without this one.
function isNeeded({ row, accounts }: Settings, provider: string, after: readonly StoredAccount[]): boolean {
  const type = findProviderType(provider)!;
  const isUsed = paymentSettings.get(row, "methods").some((one) => one.provider === provider);
  return isUsed && isReady(type, accounts) && !isReady(type, after);
}

// The payment settings show the first account of each provider, so they get a new version, too.
async function raiseSettings({ tx, now }: Pick<Call, "tx" | "now">, { row }: Settings): Promise<void> {
  const { methods, version } = paymentSettings.read(row);
  raiseContent(tx);
  await changePaymentSettings(tx, version, { methods }, now);
}
