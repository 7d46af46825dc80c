import { noteEffect } from "../../http/effects.ts";
import { flagText } from "../../http/nouns/columns.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { cancelJob, enqueue } from "../../jobs/queue.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { endSessionsOf } from "../auth/index.ts";
import { ANONYMIZE } from "./anonymize.ts";
import { type CustomerRow, customers } from "./columns.ts";
import { customerAnonymized } from "./errors.ts";
import { voidCodes } from "./log-in/void-codes.ts";
import { lockCustomer } from "./sql.ts";
import { deferChange } from "./write-sql.ts";

const DAY_MS = 86_400_000;

type Writing = Pick<Call, "tx" | "expectedVersions" | "now">;
type Deactivation = Writing & Pick<Call, "principal" | "client" | "requestId">;

/**
 * Deactivates a customer: all their sessions end now, and after the store's delay they
 * are anonymized. One who is inactive already stays as they are, and nothing is returned. Throws 404, 409 for
 * a stale version.
 */
export async function deactivateCustomer(call: Deactivation, id: string): Promise<CustomerRow | undefined> {
  const { tx, expectedVersions, now, principal } = call;
  const [before, { anonymizationDelayDays }] = await Promise.all([lockCustomer(tx, id), readSettings(tx)]);
  checkVersion(expectedVersions, customers.get(before, "version"));
  if (!customers.get(before, "isActive")) return undefined;
  noteEffect(tx, "deletion");
  const closedByCustomer = flagText(principal?.kind === "customer");
  const after = deferChange(tx, before, { isActive: "f", deactivatedAt: pgTime(now), closedByCustomer }, now);
  await Promise.all([
    endSessionsOf(call, { customerId: id }),
    voidCodes(tx, before),
    enqueue(tx, {
      kind: ANONYMIZE,
      key: id,
      payload: { customerId: id },
      runAt: new Date(now.getTime() + anonymizationDelayDays * DAY_MS),
    }),
  ]);
  return after;
}

/**
 * Makes a customer active again, who is then not anonymized. One who is active stays as they are. Throws 404,
 * and 409 for a stale version and for a customer who is anonymized already.
 */
export async function reactivateCustomer(
  { tx, expectedVersions, now }: Writing,
  id: string,
): Promise<CustomerRow> {
  const before = await lockCustomer(tx, id);
  checkVersion(expectedVersions, customers.get(before, "version"));
  if (customers.get(before, "anonymizedAt")) throw customerAnonymized();
  if (customers.get(before, "isActive")) return before;
  await cancelJob(tx, ANONYMIZE, id);
  return deferChange(tx, before, { isActive: "t", deactivatedAt: null, closedByCustomer: "f" }, now);
}
