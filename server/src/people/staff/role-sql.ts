import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { notFound } from "../../http/errors.ts";
import { type Role, type RoleRow, roles } from "./columns.ts";

const find = statement(`select ${roles.select} from roles r where r.role_id = $1`);

/** A role, or undefined. */
export async function findRole(tx: Tx, id: string): Promise<RoleRow | undefined> {
  const [row] = await tx.query(find, [id]);
  return row;
}

/** A role. Throws 404. */
export async function getRole(tx: Tx, id: string): Promise<RoleRow> {
  const role = await findRole(tx, id);
  if (!role) throw notFound();
  return role;
}

const list = statement(`select ${roles.select} from roles r where r.store_id = $1 order by lower(r.name)`);

/** All roles, by their names. */
export async function listRoles(tx: Tx): Promise<Role[]> {
  return (await tx.query(list, [tx.storeId])).map((row) => roles.read(row));
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
  values ($1, $2, $3, $4, $5, $5) returning ${roles.select}`);

/** Adds a role. */
export async function insertRole(
  tx: Tx,
  id: string,
  { name, permissions }: Pick<Role, "name" | "permissions">,
  now: Date,
): Promise<RoleRow> {
  const [row] = await tx.query(insert, [tx.storeId, id, name, permissions, now]);
  return row!;
}

const change = statement(`
  update roles r set name = $2, permissions = $3, version = version + 1, updated_at = greatest(updated_at, $4)
  where r.role_id = $1 returning ${roles.select}`);

/** Gives a role another name and other permissions. */
export async function changeRole(
  tx: Tx,
  id: string,
  { name, permissions }: Pick<Role, "name" | "permissions">,
  now: Date,
): Promise<RoleRow> {
  const [row] = await tx.query(change, [id, name, permissions, now]);
  return row!;
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
