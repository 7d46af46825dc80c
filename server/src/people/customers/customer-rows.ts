import { isConstraint } from "../../db/faults.ts";
import type { Row } from "../../db/pool.ts";
import { statement, type Value } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { duplicate, notFound } from "../../http/errors.ts";
import { addToCounts, countsChanged } from "./counts.ts";
import { type Draft, derived } from "./draft.ts";
import { customerColumn, customerColumns } from "./present.ts";

const find = statement(`select ${customerColumns} from customers c where customer_id = $1`);
const findLocked = statement(`
  select ${customerColumns} from customers c where customer_id = $1 for no key update`);
const findByEmail = statement(`
  select ${customerColumns} from customers c where email = $1 for no key update`);

/** A customer's row. Throws 404. */
export async function getCustomer(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.query(find, [id]);
  if (!row) throw notFound();
  return row;
}

/** A customer's row, locked until the transaction ends. Throws 404. */
export async function lockCustomer(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.query(findLocked, [id]);
  if (!row) throw notFound();
  return row;
}

/** The row of the customer with a normalized email, locked until the transaction ends, or undefined. */
export async function lockCustomerByEmail(tx: Tx, email: string): Promise<Row | undefined> {
  const [row] = await tx.query(findByEmail, [email]);
  return row;
}

const insert = statement(`
  insert into customers as c (store_id, customer_id, email, first_name, last_name, phone, avatar, language,
    marketing_opt_in, sort_name, search_text, temporary_hash, temporary_until, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
  on conflict (store_id, email) do nothing
  returning ${customerColumns}`);

/** A password that the server made up, as it is kept. */
export type TemporaryPassword = { hash: Buffer; until: Date };

/** Adds a customer, counts it, and returns its row; undefined where the email is taken. */
export async function insertCustomer(
  tx: Tx,
  id: string,
  draft: Draft,
  temporary: TemporaryPassword | undefined,
  now: Date,
): Promise<Row | undefined> {
  const { email, first_name, last_name, phone, avatar, language, marketing_opt_in } = draft;
  const { sort_name, search_text } = derived(draft);
  const [row] = await tx.query(insert, [
    tx.storeId,
    id,
    email,
    first_name,
    last_name,
    phone,
    avatar,
    language,
    marketing_opt_in,
    sort_name,
    search_text,
    temporary?.hash ?? null,
    temporary?.until ?? null,
    now,
  ]);
  if (row) addToCounts(tx, countsChanged(undefined, row));
  return row;
}

/** Columns of a customer that a change sets. */
export type CustomerChange = Partial<Draft> & {
  is_guest?: boolean;
  is_active?: boolean;
  is_email_verified?: boolean;
  password_hash?: string | null;
  temporary_hash?: null;
  temporary_until?: null;
  password_changed_at?: Date | null;
  last_login_at?: null;
  deactivated_at?: Date | null;
  anonymized_at?: Date;
};

/**
 * Changes a customer whose row is locked, counts it anew, and returns the row it has now. Throws 409 for an email that
 * is taken.
 */
export async function changeCustomer(tx: Tx, before: Row, change: CustomerChange, now: Date): Promise<Row> {
  const named = "first_name" in change || "last_name" in change || "email" in change || "phone" in change;
  const was = (column: "email" | "first_name" | "last_name") => customerColumn(before, column)!;
  const set: Record<string, Value> = {
    ...change,
    ...(named &&
      derived({
        email: change.email ?? was("email"),
        first_name: change.first_name ?? was("first_name"),
        last_name: change.last_name ?? was("last_name"),
        phone: change.phone === undefined ? customerColumn(before, "phone") : change.phone,
      })),
  };
  const assignments = Object.keys(set).map((column, i) => `${column} = $${i + 3}`);
  try {
    const [row] = await tx.query(
      statement(`
        update customers c set ${assignments.join(", ")}, version = version + 1, updated_at = greatest(updated_at, $2)
        where customer_id = $1 returning ${customerColumns}`),
      [customerColumn(before, "customer_id"), now, ...Object.values(set)],
    );
    addToCounts(tx, countsChanged(before, row!));
    return row!;
  } catch (error) {
    throw isConstraint(error, "customers_email_key") ? duplicate("/email") : error;
  }
}
