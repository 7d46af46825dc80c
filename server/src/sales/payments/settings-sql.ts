import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { defaultSettings, type PaymentSettingsRow, paymentSettings } from "./columns.ts";
import { defaultMethods } from "./methods.ts";

const sealed = "encode(g.secret_key, 'base64'), encode(g.webhook_secret, 'base64')";
const all = `select ${paymentSettings.select}, ${sealed} from payment_settings g`;
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
  const [row] = await tx.query(find);
  return foundIn(row ?? defaultSettings(tx.storeId));
}

const begin = statement(`
  insert into payment_settings (store_id, methods, updated_at) values ($1, $2, $3) on conflict (store_id) do nothing`);

/** The same, locked until the transaction ends; a row that was not there is made. */
export async function lockPaymentSettings(tx: Tx, now: Date): Promise<SettingsFound> {
  const [, [row]] = await Promise.all([
    tx.query(begin, [tx.storeId, JSON.stringify(defaultMethods), now]),
    tx.query(findLocked),
  ]);
  return foundIn(row!);
}

const foundIn = (row: readonly (string | null | undefined)[]): SettingsFound => {
  const bytes = (at: number) => {
    const text = row[paymentSettings.width + at];
    return text == null ? null : Buffer.from(text, "base64");
  };
  return { row: row as PaymentSettingsRow, secretKey: bytes(0), webhookSecret: bytes(1) };
};

const update = statement(`
  update payment_settings g set methods = $1, publishable_key = $2, secret_key = $3, secret_key_last4 = $4, is_test = $5,
    webhook_secret = $6, webhook_secret_last4 = $7, capture = $8, version = version + 1, updated_at = $9
  returning ${paymentSettings.select}`);

/** Writes the settings, whose row is locked, and returns the row with the next version. */
export async function changePaymentSettings(tx: Tx, values: readonly Value[]): Promise<PaymentSettingsRow> {
  const [row] = await tx.query(update, values);
  return row!;
}
