import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { permissions as allPermissions } from "../../http/principal.ts";
import { isoTime } from "../../kit/iso-time.ts";

/** Somebody who manages the store, as it is answered. */
export type Member = {
  id: string;
  email: string;
  name: string;
  type: "owner" | "staff";
  roleId: string | null;
  role: { id: string; name: string } | null;
  permissions: readonly string[];
  isActive: boolean;
  invitationPending: boolean;
  lastLoginAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Where `memberColumns` come from. */
export const memberSource = "staff s left join roles r on r.store_id = s.store_id and r.role_id = s.role_id";

/** The select list of a member, as `memberOf` reads it. */
export const memberColumns = `
  s.staff_id, s.email, s.name, s.type, s.role_id, r.name as role_name, array_to_string(r.permissions, ',') as held,
  s.is_active, s.password_hash is null as is_pending, s.last_login_at, s.version, s.created_at, s.updated_at`;

/** A member from its columns. The owner holds every permission, somebody without a role none. */
export function memberOf(row: Row): Member {
  const [id, email, name, type, roleId, roleName, held, isActive, isPending, ...rest] = row;
  const [lastLoginAt, version, createdAt, updatedAt] = rest;
  return {
    id: id!,
    email: email!,
    name: name!,
    type: type as Member["type"],
    roleId: roleId!,
    role: roleId ? { id: roleId, name: roleName! } : null,
    permissions: type === "owner" ? allPermissions : held ? held.split(",") : [],
    isActive: isActive === "t",
    invitationPending: isPending === "t",
    lastLoginAt: lastLoginAt ? isoTime(lastLoginAt) : null,
    version: Number(version),
    createdAt: isoTime(createdAt!),
    updatedAt: isoTime(updatedAt!),
  };
}

const findById = statement(`select ${memberColumns} from ${memberSource} where s.staff_id = $1`);

/** A member, or undefined. */
export async function findMember(tx: Tx, id: string): Promise<Member | undefined> {
  const [row] = await tx.query(findById, [id]);
  return row && memberOf(row);
}

/** A member. Throws 404. */
export async function getMember(tx: Tx, id: string): Promise<Member> {
  const member = await findMember(tx, id);
  if (!member) throw notFound();
  return member;
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
