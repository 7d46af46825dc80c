import { Type } from "typebox";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { flag, hide, id, integer, json, moment, orNull, word, words } from "../../http/nouns/columns.ts";
import { table, type ValuesOf } from "../../http/nouns/table.ts";
import { type DailyLimits, readLimits } from "./limits.ts";

const list = (sql: string) => hide(words(sql, Type.Array(Type.String())));

const keys = table("k", {
  permissions: list("k.permissions"),
  allowedIps: list("k.allowed_ips"),
  rateLimit: hide(orNull(integer("rate_limit"))),
  expiresAt: orNull(moment("expires_at")),
  confirm: hide(word<"none" | "person">("confirm", Type.String())),
  dailyLimits: orNull(hide({ ...json<DailyLimits>("daily_limits", Type.Any()), read: readLimits })),
  countedWith: orNull(hide(id("counted_with"))),
  isExpired: hide(flag("coalesce(k.expires_at <= now(), false)")),
  isRevoked: hide(flag("k.revoked_at is not null")),
});
const shareKey = statement(
  `select ${keys.select} from api_keys k where k.store_id = $1 and k.api_key_id = $2 for share`,
);

/** A key's permissions and bounds, locked until the transaction ends. */
export async function findKeyShared(tx: Tx, id: string): Promise<ValuesOf<typeof keys> | undefined> {
  const [row] = await tx.query(shareKey, [tx.storeId, id]);
  return row && keys.read(row);
}

const members = table("s", {
  type: hide(word<"owner" | "staff">("type", Type.String())),
  permissions: orNull(list("r.permissions")),
});
const shareMember = statement(`
  select ${members.select} from staff s left join roles r on r.store_id = s.store_id and r.role_id = s.role_id
  where s.store_id = $1 and s.staff_id = $2 and s.is_active for share of s`);

/** An active staff member's permissions, locked until the transaction ends. */
export async function findMemberShared(tx: Tx, id: string): Promise<ValuesOf<typeof members> | undefined> {
  const [row] = await tx.query(shareMember, [tx.storeId, id]);
  return row && members.read(row);
}
