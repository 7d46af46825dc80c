import type { Tx } from "../../db/tenant.ts";
import { isTimeKey } from "../../http/window.ts";
import { listRows } from "./list-rows.ts";
import { memberColumns, memberOf, memberSource } from "./staff-queries.ts";
import type { StaffListQuery } from "./staff-schemas.ts";

const sorts = {
  createdAt: { key: "s.created_at", type: "timestamptz", isKey: isTimeKey },
  name: { key: "lower(s.name)", type: "text", isKey: () => true },
  email: { key: "s.email", type: "text", isKey: () => true },
} as const;

/** A page of the owner and the staff, as the JSON text of the answer's data. */
export async function listStaff(tx: Tx, query: StaffListQuery): Promise<string> {
  const { q, isActive, roleId, sort = "createdAt" } = query;
  const order = sorts[sort.replace("-", "") as keyof typeof sorts];
  const shape = { columns: memberColumns, from: memberSource, id: "s.staff_id", sort, ...order };
  const { rows, pagination } = await listRows(tx, shape, query, (param) => [
    ...(isActive === undefined ? [] : [`s.is_active = ${param(isActive)}`]),
    ...(roleId === undefined ? [] : [`s.role_id = ${param(roleId)}`]),
    ...(q?.split(/\s+/).filter(Boolean) ?? []).map(
      (word) => `strpos(lower(s.name || ' ' || s.email), lower(${param(word)})) > 0`,
    ),
  ]);
  return `{"staff":${JSON.stringify(rows.map(memberOf))},"pagination":${pagination}}`;
}
