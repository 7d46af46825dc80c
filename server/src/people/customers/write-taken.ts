import type { Tx } from "../../db/tenant.ts";
import { enqueueAtCommit } from "../../jobs/queue.ts";
import { leaveEvents } from "../../platform/outbox/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { endSessions } from "../auth/index.ts";
import { ANONYMIZE } from "./anonymize.ts";
import { type CustomerRow, customers } from "./columns.ts";
import { addToCounts, type Counts, countsChanged } from "./count-sql.ts";
import { leaveInvitations } from "./invite-job.ts";
import { leaveAddresses, leaveInserts, leaveUpdates } from "./many-sql.ts";
import { getAccount } from "./sql.ts";
import type { Taken } from "./take-in.ts";
import { voidCodes } from "./void-codes.ts";
import { rowAfter, rowOfNew } from "./write-sql.ts";

/** When customers are taken in, and whether new ones are invited. */
export type TakeInOptions = { now: Date; sendMail?: boolean };

const DAY_MS = 86_400_000;

/** Leaves customers that a file tells of for the commit, with all that follows from it: events, counts, invitations. */
export async function writeTaken(
  tx: Tx,
  all: readonly Taken[],
  { now, sendMail }: TakeInOptions,
): Promise<void> {
  if (!all.length) return;
  const made = all.flatMap((one) => one.made ?? []);
  const changed = all.filter(({ before, change }) => before && Object.keys(change).length > 0);
  leaveInserts(tx, made);
  leaveUpdates(
    tx,
    changed.map(({ id, draft, change }) => ({ id, ...draft, retags: change.tags !== undefined })),
    now,
  );
  const [added, moved] = (["added", "moved"] as const).map((kind) =>
    all.flatMap(({ addresses }) => addresses[kind]),
  );
  leaveAddresses(tx, { added: added!, moved: moved! }, now);
  leaveEvents(
    tx,
    all.map(({ id, before }) => ({
      type: before ? ("customer_updated" as const) : ("customer_created" as const),
      resourceId: id,
      data: null,
    })),
    now,
  );
  addToCounts(tx, countsOf(all, now));
  const invited = made.filter(({ isGuest, isActive }) => isActive && !isGuest);
  if (sendMail && invited.length)
    leaveInvitations(
      tx,
      invited.map(({ id }) => id),
    );
  const inactive = made.filter(({ isActive }) => !isActive);
  const moving = changed.filter(({ change }) => change.email !== undefined);
  await Promise.all([
    leaveAnonymizing(
      tx,
      inactive.map(({ id }) => id),
      now,
    ),
    ...moving.map(({ before }) => forgetAddress(tx, before!, now)),
  ]);
}

function countsOf(all: readonly Taken[], now: Date): Counts {
  const each = all.map(({ before, change, made }) => {
    if (made) return countsChanged(undefined, rowOfNew(made));
    const disowned = change.email === undefined ? {} : { isEmailVerified: false };
    return countsChanged(before, rowAfter(before!, { ...change, ...disowned }, now));
  });
  return each.reduce((sums, counts) => sums.map((sum, i) => sum + counts[i]!) as unknown as Counts);
}

// Whom the file calls inactive is deactivated here from now on, and anonymized after this store's delay.
async function leaveAnonymizing(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (!ids.length) return;
  const { anonymizationDelayDays } = await readSettings(tx);
  const runAt = new Date(now.getTime() + anonymizationDelayDays * DAY_MS);
  for (const id of ids) enqueueAtCommit(tx, { kind: ANONYMIZE, key: id, payload: { customerId: id }, runAt });
}

// What went to the address before is worth nothing any more, nor are sessions that were opened with it.
async function forgetAddress(tx: Tx, before: CustomerRow, now: Date): Promise<void> {
  const id = customers.get(before, "id");
  const { passwordHash } = await getAccount(tx, id);
  await Promise.all([
    voidCodes(tx, before),
    passwordHash === null ? endSessions(tx, { customerId: id }, now) : undefined,
  ]);
}
