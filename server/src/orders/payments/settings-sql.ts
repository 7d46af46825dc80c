import type { Client } from "pg";
import { RetryTransaction } from "../../db/faults.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { defaultSettings, type PaymentSettingsRow, paymentSettings } from "./columns.ts";

const sealed = "encode(g.secret_key, 'base64'), encode(g.webhook_secret, 'base64')";
const all = `select ${paymentSettings.select}, ${sealed} from payment_settings g where g.store_id = $1`;
const find = statement(all);
const findLocked = statement(`${all} for no key update`);

/** A store's payment settings, and its secrets as they are sealed. */
export type SettingsFound = {
  row: PaymentSettingsRow;
  secretKey: Buffer | null;
  webhookSecret: Buffer | null;
};

/** The bound store's payment settings; the default ones where nothing was set. */
export async function findPaymentSettings(tx: Tx): Promise<SettingsFound> {
  const [row] = await tx.query(find, [tx.storeId]);
  return foundIn(row ?? defaultSettings(tx.storeId));
}

/** The same, locked until the transaction ends, where there is a row to be locked. */
export async function lockPaymentSettings(tx: Tx): Promise<SettingsFound> {
  const [row] = await tx.query(findLocked, [tx.storeId]);
  return foundIn(row ?? defaultSettings(tx.storeId));
}

const foundIn = (row: readonly (string | null | undefined)[]): SettingsFound => {
  const bytes = (at: number) => {
    const text = row[paymentSettings.width + at];
    return text == null ? null : Buffer.from(text, "base64");
  };
  return { row: row as PaymentSettingsRow, secretKey: bytes(0), webhookSecret: bytes(1) };
};

const columns = [
  "methods",
  "publishable_key",
  "secret_key",
  "secret_key_last4",
  "is_test",
  "webhook_secret",
  "webhook_secret_last4",
  "capture",
  "multicapture",
  "merchant_id",
  "updated_at",
];
const write = statement(`
  insert into payment_settings as g (store_id, version, ${columns.join(", ")})
  values ($1, 1 + 1, ${columns.map((_, i) => `$${i + 3}`).join(", ")})
  on conflict (store_id) do update set version = g.version + 1,
    ${columns.map((name) => `${name} = excluded.${name}`).join(", ")}
  where g.version = $2
  returning ${paymentSettings.select}`);

/**
 * Writes the settings over those of a version, in the order of `columns`, and returns the row with the next version. What another
 * transaction wrote first meanwhile is read again.
 */
export async function changePaymentSettings(
  tx: Tx,
  version: number,
  values: readonly Value[],
): Promise<PaymentSettingsRow> {
  const [row] = await tx.query(write, [tx.storeId, version, ...values]);
  if (!row)
    throw new RetryTransaction(new Error("the payment settings were written first by another transaction"));
  return row;
}

/** The sealed secrets of all stores that have some, as the schema's owner. */
export async function findSealedSecrets(
  owner: Client,
): Promise<Pick<SettingsFound, "secretKey" | "webhookSecret">[]> {
  const { rows } = await owner.query(
    `select secret_key as "secretKey", webhook_secret as "webhookSecret" from payment_settings
     where secret_key is not null or webhook_secret is not null`,
  );
  return rows;
}

/** Takes the secrets that no longer open from a store's payment settings, as the schema's owner: they have to be entered again. */
export async function dropPaymentSecrets(owner: Client, storeId: string): Promise<void> {
  await owner.query(
    `
    update payment_settings set secret_key = null, secret_key_last4 = null, is_test = null,
      webhook_secret = null, webhook_secret_last4 = null, version = version + 1
    where store_id = $1`,
    [storeId],
  );
}

/** The version of a store's ways to pay: SQL, for the store that `store` names. */
export const paymentMethodsVersion = (store: string): string =>
  `(select w.version from payment_settings w where w.store_id = ${store})`;
