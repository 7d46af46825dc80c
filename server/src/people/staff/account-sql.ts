import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import type { ValuesOf } from "../../http/nouns/table.ts";
import { type Permission, permissions } from "../../http/request/principal.ts";
import type { Account, PersonAccess } from "../auth/index.ts";
import { accounts, memberAccess } from "./columns.ts";

/** The columns of a member that log-in and emails need. */
export type StaffAccount = Account & ValuesOf<typeof accounts>;

// An owner's email may be stored with a domain that is not in punycode.
const findByEmail = `
  select ${accounts.select} from staff s
  where s.store_id = $1 and (s.email = $2 or s.email = $3) order by s.email = $2 desc limit 1`;
const findById = `select ${accounts.select} from staff s where s.store_id = $1 and s.staff_id = $2`;
const byEmail = statement(findByEmail);
const byEmailLocked = statement(`${findByEmail} for no key update`);
const byId = statement(findById);
const byIdLocked = statement(`${findById} for no key update`);

/** An email address in its normal form, and as it was written, in lower case. */
export type AccountQuery = { email: string; written: string };

/** The account of an email address. */
export const findAccount = (tx: Tx, { email, written }: AccountQuery) =>
  readOne(tx, byEmail, [email, written]);

/** As `findAccount`, and locks the account's email until this transaction ends. */
export const lockAccountByEmail = (tx: Tx, { email, written }: AccountQuery) =>
  readOne(tx, byEmailLocked, [email, written]);

/** A member's account. */
export const findAccountById = (tx: Tx, id: string) => readOne(tx, byId, [id]);

/** The address of a member who is logged in. */
export async function emailOfMember(tx: Tx, id: string): Promise<string> {
  return (await findAccountById(tx, id))!.email;
}

/** A member's account, locked against deactivation until this transaction ends. */
export const lockAccount = (tx: Tx, id: string) => readOne(tx, byIdLocked, [id]);

async function readOne(
  tx: Tx,
  find: typeof byId,
  values: readonly string[],
): Promise<StaffAccount | undefined> {
  const [row] = await tx.query(find, [tx.storeId, ...values]);
  return row && { ...accounts.read(row), temporaryHash: null, temporaryUntil: null };
}

const lockUnchanged = statement(`
  select 1 from staff where store_id = $1 and staff_id = $2 and is_active and password_hash is not distinct from $3
    and has_second_factor = $4
  for no key update`);

/**
 * Whether a member is active and has the password that was read, and a second factor as it was; locked then
 * until the transaction ends.
 */
export async function lockUnchangedAccount(
  tx: Tx,
  { id, passwordHash, hasSecondFactor = false }: Pick<Account, "id" | "passwordHash" | "hasSecondFactor">,
): Promise<boolean> {
  return (await tx.query(lockUnchanged, [tx.storeId, id, passwordHash, hasSecondFactor])).length === 1;
}

const findActive = statement(
  `select ${memberAccess.select} from staff s where s.store_id = $1 and s.staff_id = $2 and s.is_active`,
);
const everything: ReadonlySet<string> = new Set<Permission>(permissions);

/** The identity and permissions of an active member. */
export async function findAccess(tx: Tx, id: string): Promise<PersonAccess | undefined> {
  const [row] = await tx.query(findActive, [tx.storeId, id]);
  if (!row) return undefined;
  const { type: kind, permissions: granted, mustAddFactor } = memberAccess.read(row);
  return { kind, permissions: kind === "owner" ? everything : new Set(granted), mustAddFactor };
}

const setHash = statement(`
  update staff set password_hash = $3, password_changed_at = $4 where store_id = $1 and staff_id = $2`);
const touch = statement("update staff set last_login_at = $3 where store_id = $1 and staff_id = $2");

/** Gives a member another password. */
export async function setPassword(tx: Tx, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx.query(setHash, [tx.storeId, id, passwordHash, now]);
}

/** Notes that a member logged in. */
export async function noteLogIn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(touch, [tx.storeId, id, now]);
}

const setNewEmail = statement("update staff set new_email = $3 where store_id = $1 and staff_id = $2");

/** Stores a member's new address until it is confirmed. */
export async function storeNewEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx.query(setNewEmail, [tx.storeId, id, email]);
}

const setFactor = statement(`
  update staff set has_second_factor = $3 where store_id = $1 and staff_id = $2 and has_second_factor <> $3`);

/** Notes whether a member has a second factor. */
export async function setSecondFactor(tx: Tx, id: string, hasSecondFactor: boolean): Promise<void> {
  await tx.query(setFactor, [tx.storeId, id, hasSecondFactor]);
}

const ownerOf = statement(
  `select ${accounts.select} from staff s where s.store_id = $1 and s.type = 'owner'`,
);

/** The store's owner; undefined where it has none. */
export async function findOwner(tx: Tx): Promise<Pick<StaffAccount, "id" | "email"> | undefined> {
  const [row] = await tx.query(ownerOf, [tx.storeId]);
  return row && accounts.read(row);
}
