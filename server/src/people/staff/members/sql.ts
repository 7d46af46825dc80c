import { statement } from "../../../db/statement.ts";
import { lockOf } from "../../../db/store-lock.ts";
import type { Tx } from "../../../db/tenant.ts";
import { orNull, time } from "../../../http/nouns/columns.ts";
import { nounSql } from "../../../http/nouns/noun-sql.ts";
import type { ValuesOf } from "../../../http/nouns/table.ts";
import { allows, type OneOf, type Permission } from "../../../http/request/principal.ts";
import { accounts, colleagues, type Member, type MemberRow, members } from "../columns.ts";

const takeTurn = lockOf("staff");

/** Lets one transaction a store at a time change roles and staff. */
export async function lockStaffOfStore(tx: Tx): Promise<void> {
  await tx.query(takeTurn, [tx.storeId]);
}

const own = {
  type: members.fields.type,
  language: accounts.fields.language,
  newEmail: accounts.fields.newEmail,
  passwordHash: accounts.fields.passwordHash,
  passwordChangedAt: orNull(time("password_changed_at")),
};
/** The statements of members. */
export const memberSql = nounSql(members, { into: "staff", key: "staff_id", derived: own });
/** The columns of an invited member. */
export const invited = {
  type: "staff",
  language: null,
  newEmail: null,
  passwordHash: null,
  passwordChangedAt: null,
};

const list = statement(`
  select ${members.select} from staff s where s.store_id = $1 order by s.created_at, s.staff_id`);

/** The owner and the staff, the first one first. */
export async function listMembers(tx: Tx): Promise<Member[]> {
  return (await tx.query(list, [tx.storeId])).map((row) => members.read(row));
}

const countAll = statement("select count(*) from staff where store_id = $1");
const findEmail = statement(
  "select exists (select from staff where store_id = $1 and email = $2 and staff_id is distinct from $3::uuid)",
);

/** Counts the members. */
export async function readMemberCount(tx: Tx): Promise<number> {
  const [row] = await tx.query(countAll, [tx.storeId]);
  return Number(row![0]);
}

/** Whether a member other than `id` has this email, which is in lower case. */
export async function isEmailTaken(tx: Tx, email: string, id: string | null): Promise<boolean> {
  const [row] = await tx.query(findEmail, [tx.storeId, email, id]);
  return row![0] === "t";
}

const findAny = statement(
  "select exists (select from staff where store_id = $1 and type = 'staff' and is_active)",
);

/** Whether there is any staff besides the owner. */
export async function hasStaff(tx: Tx): Promise<boolean> {
  const [row] = await tx.query(findAny, [tx.storeId]);
  return row![0] === "t";
}

/** Makes a member the owner, and the owner a member with a role or none. */
export async function changeOwner(
  tx: Tx,
  { from, to, roleId }: { from: string; to: string; roleId: string | null },
  now: Date,
): Promise<MemberRow> {
  // One after the other: a store never has two owners, not even for a moment.
  await memberSql.change(tx, from, { type: "staff", roleId }, now);
  return memberSql.change(tx, to, { type: "owner", roleId: null }, now);
}

const names = statement(
  "select staff_id, coalesce(nullif(name, ''), email) from staff where store_id = $1 and staff_id = any($2::uuid[])",
);

/** The names of members by their ids. No statement where there are none. */
export async function memberNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length ? await tx.query(names, [tx.storeId, ids]) : [];
  return new Map(rows.map(([id, name]) => [id!, name!]));
}

const findActive = statement(
  `select ${colleagues.select} from staff s where s.store_id = $1 and s.is_active order by lower(s.name), s.staff_id`,
);

/** A person of the store, as others mention them. */
export type Colleague = ValuesOf<typeof colleagues>;

/** The owner and the active members, those alone who have a permission where one is named, by their names. */
export async function findColleagues(tx: Tx, permission?: Permission | OneOf): Promise<Colleague[]> {
  const people = (await tx.query(findActive, [tx.storeId])).map((row) => colleagues.read(row));
  return people.filter(
    ({ permissions }) => permission === undefined || allows(new Set(permissions), permission),
  );
}
