import type { Row } from "../../db/pool.ts";
import { checkVersion } from "../../http/version.ts";
import { endSessions } from "../auth/index.ts";
import { canBeEntered, getAccount } from "./accounts.ts";
import { requireNotAnonymized } from "./anonymize.ts";
import { dropCodes } from "./codes.ts";
import { type CustomerChange, changeCustomer, lockCustomer } from "./customer-rows.ts";
import { type Draft, draftOf } from "./draft.ts";
import { mailReset, mailVerification, type Writing } from "./mails.ts";
import { customerColumn, isSet } from "./present.ts";
import type { CustomerUpdate } from "./schemas.ts";

/**
 * Changes a customer: a field left out keeps its value. Another email is not confirmed; who can log in is mailed a code
 * for it. A temporary password went to the old address, so it is worth nothing any more, nor are sessions opened with it:
 * the new address is mailed a code to choose a password. What changes nothing makes no new version. Throws 404, 409 for a stale version or an email that is taken.
 */
export async function updateCustomer(
  writing: Writing,
  id: string,
  input: CustomerUpdate,
  expectedVersions: readonly number[],
): Promise<Row> {
  const { tx, now } = writing;
  const before = await lockCustomer(tx, id);
  checkVersion(expectedVersions, Number(customerColumn(before, "version")));
  requireNotAnonymized(before);
  const change: CustomerChange = changedColumns(draftOf(input, before), before);
  if (Object.keys(change).length === 0) return before;
  if (change.email === undefined) return changeCustomer(tx, before, change, now);

  const account = await getAccount(tx, id);
  const disowned = { is_email_verified: false, temporary_hash: null, temporary_until: null };
  const [after] = await Promise.all([
    changeCustomer(tx, before, { ...change, ...disowned }, now),
    dropCodes(tx, id),
    account.passwordHash === null ? endSessions(tx, { customerId: id }, now) : undefined,
  ]);
  if (!canBeEntered(account, now) || !isSet(after, "is_active")) return after;
  await (account.passwordHash === null ? mailReset(writing, after) : mailVerification(writing, after));
  return after;
}

function changedColumns(draft: Draft, before: Row): Partial<Draft> {
  const { marketing_opt_in, ...texts } = draft;
  const changed = Object.entries(texts).filter(
    ([column, text]) => text !== customerColumn(before, column as keyof typeof texts),
  );
  const subscribed = marketing_opt_in === isSet(before, "marketing_opt_in") ? {} : { marketing_opt_in };
  return { ...Object.fromEntries(changed), ...subscribed };
}
