import { forgetAtCommit } from "../../db/fresh-cache.ts";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { type Person, placeOf } from "./person.ts";

const end = { staff_id: endOf("staff_id"), customer_id: endOf("customer_id") };

function endOf(column: "staff_id" | "customer_id") {
  return statement(`
    update sessions set ended_at = $2
    where ${column} = $1 and ended_at is null and session_id is distinct from $3::uuid`);
}

/** Ends a person's sessions, all or all but one: their tokens are refused from this process's next request on. */
export async function endSessions(
  tx: Tx,
  of: Person,
  now: Date,
  exceptSessionId: string | null = null,
): Promise<void> {
  const { column, id } = placeOf(of);
  await tx.query(end[column], [id, now, exceptSessionId]);
  forgetAtCommit(tx);
}

const endOne = statement("update sessions set ended_at = $2 where session_id = $1 and ended_at is null");

/** Ends one session. */
export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query(endOne, [sessionId, now]);
  forgetAtCommit(tx);
}

const lift = statement("update sessions set must_change_password = false where session_id = $1");

/** Lets a session do everything again once its temporary password was changed. */
export async function liftPasswordChange(tx: Tx, sessionId: string): Promise<void> {
  await tx.query(lift, [sessionId]);
  forgetAtCommit(tx);
}
