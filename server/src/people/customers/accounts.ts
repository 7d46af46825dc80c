import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { Account } from "../auth/index.ts";

/** A customer's account, and the email address it is entered by. */
export type CustomerAccount = Account & { email: string };

const columns = `customer_id, email, password_hash, encode(temporary_hash, 'hex'),
  extract(epoch from temporary_until) * 1000, is_active`;
const byEmail = statement(`select ${columns} from customers where email = $1`);
const byId = statement(`select ${columns} from customers where customer_id = $1`);

/** The account of a normalized email address, if there is one. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<CustomerAccount | undefined> {
  const [row] = await tx.query(byEmail, [email]);
  return row && readAccount(row);
}

/** A customer's account. Throws for a customer there is not. */
export async function getAccount(tx: Tx, id: string): Promise<CustomerAccount> {
  const [row] = await tx.query(byId, [id]);
  return readAccount(row!);
}

/** Whether there is a password that opens the account, or did the merchant make one up that still holds. */
export const canBeEntered = ({ passwordHash, temporaryUntil }: Account, now: Date): boolean =>
  passwordHash !== null || (temporaryUntil !== null && temporaryUntil > now);

function readAccount([
  id,
  email,
  passwordHash,
  temporaryHash,
  temporaryUntil,
  isActive,
]: Row): CustomerAccount {
  return {
    id: id!,
    email: email!,
    passwordHash: passwordHash ?? null,
    temporaryHash: temporaryHash ? Buffer.from(temporaryHash, "hex") : null,
    temporaryUntil: temporaryUntil ? new Date(Number(temporaryUntil)) : null,
    isActive: isActive === "t",
  };
}
