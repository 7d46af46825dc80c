import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type CustomerRow, customers } from "./columns.ts";

const byId = `select ${customers.select} from customers c where c.store_id = $1 and customer_id = $2 and anonymized_at is null`;
const byEmail = `select ${customers.select} from customers c where c.store_id = $1 and email = $2`;
const buyerById = statement(byId);
const buyerByEmail = statement(byEmail);

/** The customer that an order names by id or by a normalized email, if there is one who is not anonymized. One statement. */
export async function findBuyer(
  tx: Tx,
  { id, email }: { id?: string | undefined; email?: string | undefined },
): Promise<CustomerRow | undefined> {
  const [row] = id
    ? await tx.query(buyerById, [tx.storeId, id])
    : await tx.query(buyerByEmail, [tx.storeId, email!]);
  return row;
}

const lockedById = statement(`${byId} for key share`);
const lockedByEmail = statement(`${byEmail} for key share`);

/**
 * The same for an order that is placed: until the transaction ends, nobody gives the customer another email or anonymizes them.
 * Else what the order says of them would stay.
 */
export async function lockBuyer(
  tx: Tx,
  { id, email }: { id?: string | undefined; email?: string | undefined },
): Promise<CustomerRow | undefined> {
  const [row] = id
    ? await tx.query(lockedById, [tx.storeId, id])
    : await tx.query(lockedByEmail, [tx.storeId, email!]);
  return row;
}
