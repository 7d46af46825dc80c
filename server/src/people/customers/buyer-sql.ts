import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type CustomerRow, customers } from "./columns.ts";

const buyerById = statement(
  `select ${customers.select} from customers c where customer_id = $1 and anonymized_at is null`,
);
const buyerByEmail = statement(`select ${customers.select} from customers c where email = $1`);

/** The customer that an order names by id or by a normalized email, if there is one who is not anonymized. One statement. */
export async function findBuyer(
  tx: Tx,
  { id, email }: { id?: string | undefined; email?: string | undefined },
): Promise<CustomerRow | undefined> {
  const [row] = id ? await tx.query(buyerById, [id]) : await tx.query(buyerByEmail, [email!]);
  return row;
}

const lockedById = statement(`
  select ${customers.select} from customers c where customer_id = $1 and anonymized_at is null for key share`);
const lockedByEmail = statement(`select ${customers.select} from customers c where email = $1 for key share`);

/**
 * The same for an order that is placed: until the transaction ends, nobody gives the customer another email or anonymizes them.
 * Else what the order says of them would stay.
 */
export async function lockBuyer(
  tx: Tx,
  { id, email }: { id?: string | undefined; email?: string | undefined },
): Promise<CustomerRow | undefined> {
  const [row] = id ? await tx.query(lockedById, [id]) : await tx.query(lockedByEmail, [email!]);
  return row;
}
