import type { Answer } from "../../../http/answers/answer.ts";
import type { Call } from "../../../http/route.ts";
import { deviceMark } from "../../../kit/text/device.ts";
import { addAttempt, entryOfRequest } from "../../../platform/audit/index.ts";
import { queueMail } from "../../../platform/mail/index.ts";
import { readSettings } from "../../../platform/settings/index.ts";
import { findPlaces, openSession } from "../../auth/index.ts";
import { findAccountById, noteLogIn } from "../account-sql.ts";
import { type Member, members } from "../columns.ts";
import { memberSql } from "../members/sql.ts";
import { noteAct } from "./note-act.ts";

/** The parts of a request that a log-in needs. */
export type Entry = Pick<
  Call<{ cookie?: boolean }>,
  "tx" | "store" | "vault" | "client" | "requestId" | "now" | "query" | "body"
>;

/**
 * Logs a failed log-in. The entry names no actor, because nobody is authenticated. For an unknown address the
 * same statement writes nothing (decision 31).
 */
export function noteFailure(call: Entry, resourceId: string | null): void {
  const entry = {
    actor: { kind: "staff", id: null },
    action: "auth.tenant.login-failed",
    resourceId,
  } as const;
  addAttempt(call.tx, entryOfRequest(call, entry));
}

/** Opens a member's session and answers its tokens with who it is; the audit log calls it `action`. */
export async function openStaffSession(call: Entry, id: string, action: string): Promise<Answer> {
  const { tx, now, query } = call;
  const [places, { fields, headers }, row] = await Promise.all([
    // Read before this session is one of them.
    findPlaces(tx, id),
    openSession(tx, call, { kind: "staff", id, cookie: query.cookie }),
    memberSql.get(tx, id),
    noteLogIn(tx, id, now),
  ]);
  const member = members.read(row);
  noteAct(call, member, action);
  await mailNewDevice(call, member, places);
  return { message: "ok", data: JSON.stringify({ ...fields, user: userOf(member) }), headers };
}

/** A member in the answer of their session. */
export const userOf = ({ id, type, email, name, permissions }: Member) => ({
  id,
  type,
  email,
  name,
  permissions,
});

type Runtime = Pick<Call, "tx" | "store" | "vault" | "client" | "now">;

/**
 * Mails a member who logs in from a new device or place, unless the store has turned that off. `places` are
 * those of earlier sessions; a member's first log-in is not reported.
 */
async function mailNewDevice(
  { tx, store, vault, client, now }: Runtime,
  { id, email, lastLoginAt }: Pick<Member, "id" | "email" | "lastLoginAt">,
  places: Awaited<ReturnType<typeof findPlaces>>,
): Promise<void> {
  const mark = deviceMark(client);
  if (lastLoginAt === null || places.some((place) => deviceMark(place) === mark)) return;
  const [{ mails, timeZone }, account] = await Promise.all([readSettings(tx), findAccountById(tx, id)]);
  if (!mails.newDevice) return;
  await queueMail(tx, vault, {
    template: "new_device",
    to: email,
    language: account?.language ?? store.defaultLanguage,
    storeName: store.name,
    values: { at: now.toISOString(), timeZone, ip: client.ip, userAgent: client.userAgent ?? null },
  });
}
