import type { Client } from "pg";
import { RetryTransaction } from "../../db/faults.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { StoredAccount } from "./account-columns.ts";
import { defaultSettings, type Method, type PaymentSettingsRow, paymentSettings } from "./columns.ts";

const columns = `json_build_object('id', a.payment_account_id, 'provider', a.provider, 'name', a.name,
  'currencies', a.currencies, 'countries', a.countries, 'capture', a.capture, 'is_test', a.is_test,
  'settings', a.settings, 'secrets', a.secrets)`;
const all = `select ${paymentSettings.select} from payment_settings g
  left join lateral (
    select json_agg(${columns} order by a.position, a.created_at, a.payment_account_id) as accounts
    from payment_accounts a where a.store_id = $1) s on true
  where g.store_id = $1`;
const find = statement(all);
const lock = statement("select from payment_settings g where g.store_id = $1 for no key update");

/** A store's payment settings, and its accounts in their order. */
export type StoredSettings = { row: PaymentSettingsRow; accounts: readonly StoredAccount[] };

/** The bound store's payment settings, or the defaults. */
export async function findPaymentSettings(tx: Tx): Promise<StoredSettings> {
  const [row] = await tx.query(find, [tx.storeId]);
  return readSettingsRow(row ?? defaultSettings(tx.storeId));
}

/** The settings, locked until the transaction ends if there is a row to lock. */
export async function lockPaymentSettings(tx: Tx): Promise<StoredSettings> {
  // Accounts are read behind the lock: a statement that waits for it has those from before.
  const [, [row]] = await Promise.all([tx.query(lock, [tx.storeId]), tx.query(find, [tx.storeId])]);
  return readSettingsRow(row ?? defaultSettings(tx.storeId));
}

const readSettingsRow = (row: PaymentSettingsRow): StoredSettings => ({
  row,
  accounts: paymentSettings.get(row, "accounts"),
});

const write = statement(`
  insert into payment_settings as g (store_id, version, methods, updated_at) values ($1, 1 + 1, $3, $4)
  on conflict (store_id) do update set version = g.version + 1, methods = excluded.methods, updated_at = excluded.updated_at
  where g.version = $2
  returning 1`);
const writeAccount = statement(`
  insert into payment_accounts as a (store_id, payment_account_id, provider, name, is_test, capture, settings, secrets, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
  on conflict (store_id, payment_account_id) do update set is_test = excluded.is_test, capture = excluded.capture,
    settings = excluded.settings, secrets = excluded.secrets, version = a.version + 1, updated_at = excluded.updated_at`);

/**
 * Writes the methods over those of a version, and accounts as their providers declare them; returns the row
 * with the next version. Settings that another transaction wrote first are read again.
 */
export async function changePaymentSettings(
  tx: Tx,
  version: number,
  { methods, accounts = [] }: { methods: readonly Method[]; accounts?: readonly StoredAccount[] },
  now: Date,
): Promise<PaymentSettingsRow> {
  const [written, [row]] = await Promise.all([
    tx.query(write, [tx.storeId, version, JSON.stringify(methods), now]),
    (async () => {
      const writes = accounts.map(({ id, provider, name, is_test, capture, settings, secrets }) =>
        tx.query(writeAccount, [
          tx.storeId,
          id,
          provider,
          name,
          is_test,
          capture,
          JSON.stringify(settings),
          JSON.stringify(secrets),
          now,
        ]),
      );
      const found = tx.query(find, [tx.storeId]);
      await Promise.all(writes);
      return found;
    })(),
  ]);
  if (!written.length)
    throw new RetryTransaction(new Error("the payment settings were written first by another transaction"));
  return row as PaymentSettingsRow;
}

type SealedAccount = { storeId: string; provider: string; secrets: StoredAccount["secrets"] };

/** The sealed secrets of all stores that have some, as the schema's owner. */
export async function findSealedSecrets(owner: Client): Promise<SealedAccount[]> {
  const { rows } = await owner.query(
    `select store_id as "storeId", provider, secrets from payment_accounts where secrets::text <> '{}'`,
  );
  return rows;
}

/**
 * Removes secrets that no longer open from a store's payment accounts, as the schema's owner: they have to be
 * entered again.
 */
export async function dropPaymentSecrets(owner: Client, storeId: string): Promise<void> {
  await owner.query(
    `update payment_accounts set secrets = '{}', is_test = null, version = version + 1 where store_id = $1`,
    [storeId],
  );
  await owner.query("update payment_settings set version = version + 1 where store_id = $1", [storeId]);
}

/** The version of a store's payment methods: SQL, for the store that `store` names. */
export const paymentMethodsVersion = (store: string): string =>
  `(select w.version from payment_settings w where w.store_id = ${store})`;
