import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { normalizeEmail } from "../../kit/email.ts";
import type { Account } from "../auth/index.ts";

/** What logging in and mails need of a member. */
export type StaffAccount = Account & { type: "owner" | "staff"; email: string; language: string | null };

const columns = "staff_id, type, email, password_hash, is_active, language";
// An owner's email may have been kept before domains were put into punycode.
const byEmail = statement(
  `select ${columns} from staff where email = $1 or email = $2 order by email = $1 desc limit 1`,
);
const byEmailLocked = statement(`
  select ${columns} from staff where email = $1 or email = $2 order by email = $1 desc limit 1 for no key update`);
const byId = statement(`select ${columns} from staff where staff_id = $1`);
const byIdLocked = statement(`select ${columns} from staff where staff_id = $1 for no key update`);

/** The account of an email in its normal form, or as it was written, in lower case. */
export async function findAccount(tx: Tx, email: string, written: string): Promise<StaffAccount | undefined> {
  const [row] = await tx.query(byEmail, [email, written]);
  return row && accountOf(row);
}

/** As `findAccount`; nobody changes the account's email before this transaction ends. */
export async function lockAccountByEmail(
  tx: Tx,
  email: string,
  written: string,
): Promise<StaffAccount | undefined> {
  const [row] = await tx.query(byEmailLocked, [email, written]);
  return row && accountOf(row);
}

/** The form of an account's email under which failed log-ins are counted. */
export const countedAs = ({ email }: Pick<StaffAccount, "email">): string => normalizeEmail(email) ?? email;

/** A member's account. */
export async function findAccountById(tx: Tx, id: string): Promise<StaffAccount | undefined> {
  const [row] = await tx.query(byId, [id]);
  return row && accountOf(row);
}

/** A member's account, which nobody deactivates before this transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<StaffAccount | undefined> {
  const [row] = await tx.query(byIdLocked, [id]);
  return row && accountOf(row);
}

function accountOf([id, type, email, passwordHash, isActive, language]: Row): StaffAccount {
  return {
    id: id!,
    type: type as StaffAccount["type"],
    email: email!,
    passwordHash: passwordHash ?? null,
    temporaryHash: null,
    temporaryUntil: null,
    isActive: isActive === "t",
    language: language ?? null,
  };
}

const setHash = statement(`
  update staff set password_hash = $2, password_changed_at = $3
  where staff_id = $1`);
const touch = statement("update staff set last_login_at = $2 where staff_id = $1");
const accept = statement(`
  update staff set password_hash = $2, password_changed_at = $3, name = coalesce($4, name), language = $5,
    version = version + 1, updated_at = greatest(updated_at, $3)
  where staff_id = $1`);

/** Gives a member another password. */
export async function setPassword(tx: Tx, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx.query(setHash, [id, passwordHash, now]);
}

/** Notes that a member logged in. */
export async function noteLogIn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(touch, [id, now]);
}

/** Makes somebody who was invited a member with a password. */
export async function acceptMember(
  tx: Tx,
  id: string,
  { passwordHash, name, language }: { passwordHash: string; name: string | null; language: string },
  now: Date,
): Promise<void> {
  await tx.query(accept, [id, passwordHash, now, name, language]);
}
