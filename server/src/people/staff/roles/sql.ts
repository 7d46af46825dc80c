import { statement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/tenant.ts";
import { type Role, type RoleRow, roles } from "../columns.ts";

const find = statement(`select ${roles.select} from roles r where r.store_id = $1 and r.role_id = $2`);

/** A role, or undefined. */
export async function findRole(tx: Tx, id: string): Promise<RoleRow | undefined> {
  const [row] = await tx.query(find, [tx.storeId, id]);
  return row;
}

const list = statement(`select ${roles.select} from roles r where r.store_id = $1 order by lower(r.name)`);

/** All roles, by their names. */
export async function listRoles(tx: Tx): Promise<Role[]> {
  return (await tx.query(list, [tx.storeId])).map((row) => roles.read(row));
}

const countRoles = statement("select count(*) from roles where store_id = $1");
const findName = statement(
  "select exists (select from roles where store_id = $1 and lower(name) = lower($2) and name is distinct from $3)",
);
const countHolders = statement("select count(*) from staff where store_id = $1 and role_id = $2");

/** Counts the roles. */
export async function readRoleCount(tx: Tx): Promise<number> {
  const [row] = await tx.query(countRoles, [tx.storeId]);
  return Number(row![0]);
}

/** Whether a role other than the one that is called `own` has this name, in upper or lower case. */
export async function isRoleNameTaken(tx: Tx, name: string, own: string | null): Promise<boolean> {
  const [row] = await tx.query(findName, [tx.storeId, name, own]);
  return row![0] === "t";
}

/** Counts the people with a role, including deactivated ones. */
export async function readHolderCount(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.query(countHolders, [tx.storeId, id]);
  return Number(row![0]);
}
