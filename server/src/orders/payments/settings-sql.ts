import type { Client } from "pg";
import { RetryTransaction } from "../../db/faults.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { accountTypes, defaultSettings, type PaymentSettingsRow, paymentSettings } from "./columns.ts";
import type { Account, Capture } from "./provider.ts";

// An account is joined under its provider's name.
const names = accountTypes.map(([name]) => name);
const joins = names.map(
  (name) =>
    `left join payment_accounts ${name} on ${name}.store_id = $1 and ${name}.provider = '${name}' and ${name}.account = 'default'`,
);
const all = `select ${[paymentSettings.select, ...names.map((name) => `row_to_json(${name})`)].join(", ")}
  from payment_settings g ${joins.join(" ")} where g.store_id = $1`;
const find = statement(all);
const findLocked = statement(`${all} for no key update of g`);

/** An account at a provider as it is stored: its secrets are sealed. */
export type StoredAccount = {
  readonly account: string;
  readonly capture: Capture;
  readonly is_test: boolean | null;
  readonly settings: Account["settings"];
  readonly secrets: Readonly<Record<string, { readonly sealed: string; readonly last4: string }>>;
};

/** A store's payment settings, and its accounts by their providers' names. */
export type StoredSettings = {
  row: PaymentSettingsRow;
  accounts: Readonly<Record<string, StoredAccount | undefined>>;
};

/** The bound store's payment settings, or the defaults. */
export async function findPaymentSettings(tx: Tx): Promise<StoredSettings> {
  const [row] = await tx.query(find, [tx.storeId]);
  return readSettingsRow(row ?? defaultSettings(tx.storeId));
}

/** The settings, locked until the transaction ends if there is a row to lock. */
export async function lockPaymentSettings(tx: Tx): Promise<StoredSettings> {
  const [row] = await tx.query(findLocked, [tx.storeId]);
  return readSettingsRow(row ?? defaultSettings(tx.storeId));
}

const readSettingsRow = (row: readonly (string | null | undefined)[]): StoredSettings => ({
  row: row as PaymentSettingsRow,
  accounts: Object.fromEntries(
    names.map((name, i) => {
      const text = row[paymentSettings.width + i];
      if (text == null) return [name, undefined];
      const { account, capture, is_test, settings, secrets } = JSON.parse(text) as StoredAccount;
      return [name, { account, capture, is_test, settings, secrets }];
    }),
  ),
});

const write = statement(`
  insert into payment_settings as g (store_id, version, methods, updated_at) values ($1, 1 + 1, $3, $4)
  on conflict (store_id) do update set version = g.version + 1, methods = excluded.methods, updated_at = excluded.updated_at
  where g.version = $2
  returning 1`);
const writeAccount = statement(`
  insert into payment_accounts as a (store_id, provider, account, is_test, capture, settings, secrets, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (store_id, provider, account) do update set is_test = excluded.is_test, capture = excluded.capture,
    settings = excluded.settings, secrets = excluded.secrets, updated_at = excluded.updated_at`);

/**
 * Writes the settings over those of a version, and accounts by their providers' names; returns the row with
 * the next version. Settings that another transaction wrote first are read again.
 */
export async function changePaymentSettings(
  tx: Tx,
  version: number,
  { methods, accounts }: { methods: string; accounts: readonly (readonly [string, StoredAccount])[] },
  now: Date,
): Promise<PaymentSettingsRow> {
  const [written, [row]] = await Promise.all([
    tx.query(write, [tx.storeId, version, methods, now]),
    (async () => {
      const writes = accounts.map(([provider, { account, is_test, capture, settings, secrets }]) =>
        tx.query(writeAccount, [
          tx.storeId,
          provider,
          account,
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
  await owner.query(`update payment_accounts set secrets = '{}', is_test = null where store_id = $1`, [
    storeId,
  ]);
  await owner.query("update payment_settings set version = version + 1 where store_id = $1", [storeId]);
}

/** The version of a store's payment methods: SQL, for the store that `store` names. */
export const paymentMethodsVersion = (store: string): string =>
  `(select w.version from payment_settings w where w.store_id = ${store})`;
