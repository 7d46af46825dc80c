import type { Row } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { isoTime } from "../../kit/iso-time.ts";

export type Role = {
  id: string;
  name: string;
  permissions: string[];
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** The select list of a role `r`, as `roleOf` reads it. */
export const roleColumns =
  "r.role_id, r.name, array_to_string(r.permissions, ','), r.version, r.created_at, r.updated_at";

/** A role from its columns, which stand in `row` from `offset` on. */
export function roleOf(row: Row, offset = 0): Role {
  const [id, name, permissions, version, createdAt, updatedAt] = row.slice(offset) as string[];
  return {
    id: id!,
    name: name!,
    permissions: permissions ? permissions.split(",") : [],
    version: Number(version),
    createdAt: isoTime(createdAt!),
    updatedAt: isoTime(updatedAt!),
  };
}

const find = statement(`select ${roleColumns} from roles r where r.role_id = $1`);

/** A role, or undefined. */
export async function findRole(tx: Tx, id: string): Promise<Role | undefined> {
  const [row] = await tx.query(find, [id]);
  return row && roleOf(row);
}

/** A role. Throws 404. */
export async function getRole(tx: Tx, id: string): Promise<Role> {
  const role = await findRole(tx, id);
  if (!role) throw notFound();
  return role;
}

const countRoles = statement("select count(*) from roles");
const findName = statement(`
  select exists (select from roles where lower(name) = lower($1) and role_id is distinct from $2::uuid)`);

/** How many roles there are. */
export async function readRoleCount(tx: Tx): Promise<number> {
  const [row] = await tx.query(countRoles);
  return Number(row![0]);
}

/** Whether a role other than `id` has this name. */
export async function isRoleNameTaken(tx: Tx, name: string, id: string | null): Promise<boolean> {
  const [row] = await tx.query(findName, [name, id]);
  return row![0] === "t";
}

const insert = statement(`
  insert into roles as r (store_id, role_id, name, permissions, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $5) returning ${roleColumns}`);

/** Adds a role. */
export async function insertRole(
  tx: Tx,
  id: string,
  { name, permissions }: Pick<Role, "name" | "permissions">,
  now: Date,
): Promise<Role> {
  const [row] = await tx.query(insert, [tx.storeId, id, name, permissions, now]);
  return roleOf(row!);
}

const change = statement(`
  update roles r set name = $2, permissions = $3, version = version + 1, updated_at = greatest(updated_at, $4)
  where r.role_id = $1 returning ${roleColumns}`);

/** Gives a role another name and other permissions. */
export async function changeRole(
  tx: Tx,
  id: string,
  { name, permissions }: Pick<Role, "name" | "permissions">,
  now: Date,
): Promise<Role> {
  const [row] = await tx.query(change, [id, name, permissions, now]);
  return roleOf(row!);
}

const countHolders = statement("select count(*) from staff where role_id = $1");
const remove = statement("delete from roles where role_id = $1");

/** How many people have a role, deactivated ones too. */
export async function readHolderCount(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query(countHolders, [id]);
  return Number(row![0]);
}

/** Deletes a role that nobody has. */
export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.query(remove, [id]);
}
