import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { type Member, type MemberRow, memberSource, members } from "./columns.ts";

const takeTurn = statement("select pg_advisory_xact_lock(hashtextextended('staff ' || $1::text, 0))");

/** Lets one transaction a store at a time change roles and staff. */
export async function lockStaffOfStore(tx: Tx): Promise<void> {
  await tx.query(takeTurn, [tx.storeId]);
}

const findById = statement(`select ${members.select} from ${memberSource} where s.staff_id = $1`);

/** A member, or undefined. */
export async function findMember(tx: Tx, id: string): Promise<MemberRow | undefined> {
  const [row] = await tx.query(findById, [id]);
  return row;
}

/** A member. Throws 404. */
export async function getMember(tx: Tx, id: string): Promise<MemberRow> {
  const member = await findMember(tx, id);
  if (!member) throw notFound();
  return member;
}

const list = statement(`
  select ${members.select} from ${memberSource} where s.store_id = $1 order by s.created_at, s.staff_id`);

/** The owner and the staff, the first one first. */
export async function listMembers(tx: Tx): Promise<Member[]> {
  return (await tx.query(list, [tx.storeId])).map((row) => members.read(row));
}

const countAll = statement("select count(*) from staff");
const findEmail = statement(
  "select exists (select from staff where email = $1 and staff_id is distinct from $2::uuid)",
);

/** How many members there are. */
export async function readMemberCount(tx: Tx): Promise<number> {
  const [row] = await tx.query(countAll);
  return Number(row![0]);
}

/** Whether a member other than `id` has this email, which is in lower case. */
export async function isEmailTaken(tx: Tx, email: string, id: string | null): Promise<boolean> {
  const [row] = await tx.query(findEmail, [email, id]);
  return row![0] === "t";
}

const findAny = statement(
  "select exists (select from staff where store_id = $1 and type = 'staff' and is_active)",
);

/** Whether the owner has somebody beside them. */
export async function hasStaff(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}

const insert = statement(`
  insert into staff (store_id, staff_id, email, name, type, role_id, created_at, updated_at)
  values ($1, $2, $3, $4, 'staff', $5, $6, $6)`);

/** Adds somebody who has no password yet. */
export async function insertMember(
  tx: Tx,
  id: string,
  { email, name, roleId }: Pick<Member, "email" | "name" | "roleId">,
  now: Date,
): Promise<void> {
  await tx.query(insert, [tx.storeId, id, email, name, roleId, now]);
}

const change = statement(`
  update staff set email = $2, name = $3, role_id = $4, is_active = $5, version = version + 1,
    updated_at = greatest(updated_at, $6)
  where staff_id = $1`);

/** Changes what others may change of a member. */
export async function changeMember(
  tx: Tx,
  id: string,
  { email, name, roleId, isActive }: Pick<Member, "email" | "name" | "roleId" | "isActive">,
  now: Date,
): Promise<void> {
  await tx.query(change, [id, email, name, roleId, isActive, now]);
}

// One after the other: a store never has two owners, not even for a moment.
const stepDown = statement(`
  update staff set type = 'staff', role_id = $2, version = version + 1, updated_at = greatest(updated_at, $3)
  where staff_id = $1 and type = 'owner'`);
const stepUp = statement(`
  update staff set type = 'owner', role_id = null, version = version + 1, updated_at = greatest(updated_at, $2)
  where staff_id = $1`);

/** Makes a member the owner, and the owner a member with a role or none. */
export async function changeOwner(
  tx: Tx,
  { from, to, roleId }: { from: string; to: string; roleId: string | null },
  now: Date,
): Promise<void> {
  await tx.query(stepDown, [from, roleId, now]);
  await tx.query(stepUp, [to, now]);
}
