import { insertStatement } from "../../db/insert-statement.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { customerIdOf } from "../../people/customers/index.ts";
import { type CreditRow, credits, movements } from "./columns.ts";

/** The store credit of a customer who never had any. */
const none = (customerId: string): CreditRow =>
  credits.row({ customerId, balance: "0", version: "1", updatedAt: null });

const findAll = statement(`
  select ${credits.select} from customer_credits a where a.store_id = $1 and a.customer_id = any($2::uuid[])`);

/** Reads the store credit of customers. One statement; nothing is locked. */
export async function findCredits(tx: Tx, customerIds: readonly string[]): Promise<CreditRow[]> {
  const rows = await tx.query(findAll, [tx.storeId, customerIds]);
  const found = new Map(rows.map((row) => [credits.get(row, "customerId"), row]));
  return customerIds.map((id) => found.get(id.toLowerCase()) ?? none(id.toLowerCase()));
}

/**
 * Reads the store credit of one customer, whether or not the customer exists. One statement; nothing is
 * locked.
 */
export const findCredit = async (tx: Tx, customerId: string): Promise<CreditRow> =>
  (await findCredits(tx, [customerId]))[0]!;

const ensure = insertStatement("customer_credits", { customer_id: "uuid" }, "do nothing");
const lockAll = statement(`
  select ${credits.select} from customer_credits a where a.store_id = $1 and a.customer_id = any($2::uuid[])
  order by a.customer_id for no key update`);

/**
 * Locks the store credit of customers in the order of their ids until the transaction ends, and returns it by
 * these ids. A customer without any gets an empty row. One round trip. Fails for a customer who does not
 * exist.
 */
export async function lockCredits(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, CreditRow>> {
  const ids = [...new Set(customerIds.map((id) => id.toLowerCase()))].sort();
  const [, rows] = await Promise.all([
    tx.query(
      ...ensure(
        tx.storeId,
        ids.map((id) => [id]),
      ),
    ),
    tx.query(lockAll, [tx.storeId, ids]),
  ]);
  return new Map(rows.map((row) => [credits.get(row, "customerId"), row]));
}

const ofBuyer = (whose: string) => `
  select ${credits.select} from customer_credits a where a.store_id = $1 and a.customer_id = ${whose}`;
const byId = ofBuyer("$2");
const byEmail = ofBuyer(customerIdOf("$1", "$2"));
const [findById, findByEmail] = [statement(byId), statement(byEmail)];
const [lockById, lockByEmail] = [
  statement(`${byId} for no key update of a`),
  statement(`${byEmail} for no key update of a`),
];

/** A buyer: a customer's id, or a normalized email. */
type Buyer = { id?: string | undefined; email?: string | undefined };

/** Reads the store credit of a buyer, if they ever had any. One statement; nothing is locked. */
export const findCreditOf = (tx: Tx, buyer: Buyer): Promise<CreditRow | undefined> =>
  findOne(tx, buyer, findById, findByEmail);

/** Reads the store credit of a buyer and locks it until the transaction ends, so that it can pay. */
export const lockCreditOf = (tx: Tx, buyer: Buyer): Promise<CreditRow | undefined> =>
  findOne(tx, buyer, lockById, lockByEmail);

async function findOne(
  tx: Tx,
  { id, email }: Buyer,
  ofId: typeof findById,
  ofEmail: typeof findById,
): Promise<CreditRow | undefined> {
  const [row] = id ? await tx.query(ofId, [tx.storeId, id]) : await tx.query(ofEmail, [tx.storeId, email!]);
  return row;
}

const findMovements = statement(`
  select ${movements.select} from customer_credit_movements m
  where m.store_id = $1 and m.customer_id = $2 order by m.movement_id`);

/** All movements of a customer's store credit, the first first. One statement. */
export const findCreditMovements = (tx: Tx, customerId: string) =>
  tx.query(findMovements, [tx.storeId, customerId]);

const findAny = statement("select exists (select from customer_credits where store_id = $1)");

/** Whether a customer of the store has or had store credit. */
export async function hasCredit(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}
