import type { Static } from "typebox";
import type { Tx } from "../../db/tenant.ts";
import { listRows } from "./list-rows.ts";
import { roleColumns, roleOf } from "./role-queries.ts";
import type { RoleListQuery } from "./role-schemas.ts";

/** A page of the store's roles by name, as the JSON text of the answer's data. */
export async function listRoles(tx: Tx, query: Static<typeof RoleListQuery>): Promise<string> {
  const { rows, pagination } = await listRows(
    tx,
    {
      columns: roleColumns,
      from: "roles r",
      id: "r.role_id",
      key: "lower(r.name)",
      type: "text",
      sort: "name",
      isKey: () => true,
    },
    query,
    () => [],
  );
  return `{"roles":${JSON.stringify(rows.map((row) => roleOf(row)))},"pagination":${pagination}}`;
}
