import type { Row } from "../../db/pool.ts";
import type { Tx } from "../../db/tenant.ts";
import { checkVersion } from "../../http/version.ts";
import { cancelJob, enqueue } from "../../jobs/queue.ts";
import { endSessions } from "../auth/index.ts";
import { readAnonymizationDelay } from "./anonymization-delay.ts";
import { ANONYMIZE, requireNotAnonymized } from "./anonymize.ts";
import { dropCodes } from "./codes.ts";
import { changeCustomer, lockCustomer } from "./customer-rows.ts";
import { customerColumn, isSet } from "./present.ts";

/**
 * Deactivates a customer: all their sessions end now, and after the store's delay they are anonymized. One who is
 * inactive already stays as they are. Throws 404, 409 for a stale version.
 */
export async function deactivateCustomer(
  tx: Tx,
  id: string,
  expectedVersions: readonly number[],
  now: Date,
): Promise<void> {
  const [before, delay] = await Promise.all([lockCustomer(tx, id), readAnonymizationDelay(tx)]);
  checkVersion(expectedVersions, Number(customerColumn(before, "version")));
  if (!isSet(before, "is_active")) return;
  await Promise.all([
    changeCustomer(tx, before, { is_active: false, deactivated_at: now }, now),
    endSessions(tx, { customerId: id }, now),
    dropCodes(tx, id),
    enqueue(tx, {
      kind: ANONYMIZE,
      key: id,
      payload: { customerId: id },
      runAt: new Date(now.getTime() + delay),
    }),
  ]);
}

/**
 * Makes a customer active again, who is then not anonymized. One who is active stays as they are. Throws 404, 409 for a
 * stale version and for who is anonymized already.
 */
export async function reactivateCustomer(
  tx: Tx,
  id: string,
  expectedVersions: readonly number[],
  now: Date,
): Promise<Row> {
  const before = await lockCustomer(tx, id);
  checkVersion(expectedVersions, Number(customerColumn(before, "version")));
  requireNotAnonymized(before);
  if (isSet(before, "is_active")) return before;
  const [row] = await Promise.all([
    changeCustomer(tx, before, { is_active: true, deactivated_at: null }, now),
    cancelJob(tx, ANONYMIZE, id),
  ]);
  return row;
}
