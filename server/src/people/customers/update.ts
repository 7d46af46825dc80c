import { type FieldError, readOnlyFields } from "../../http/answers/errors.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { endSessions } from "../auth/index.ts";
import { type CustomerRow, type CustomerValues, customers, type UpdateInput } from "./columns.ts";
import { changeOf, draftOf } from "./draft.ts";
import { customerAnonymized } from "./errors.ts";
import { canBeEntered } from "./log-in/columns.ts";
import { voidCodes } from "./log-in/void-codes.ts";
import { mailEmailChanged, mailReset, mailVerification, type Writing } from "./mails.ts";
import { customerWrites } from "./schemas.ts";
import { getAccount, lockCustomer } from "./sql.ts";
import { deferChange } from "./write-sql.ts";

/**
 * Fields that an endpoint takes and does not change, so that a customer can be sent back as they were read,
 * each with the endpoint that does change it; null where there is none.
 */
export type FixedFields = Readonly<
  Partial<
    Record<
      "email" | "isActive" | "isEmailVerified" | "taxExempt",
      (customer: CustomerValues) => string | null
    >
  >
>;

/**
 * Changes a customer: an absent field keeps its value. A new email is unconfirmed; a customer who can log in
 * is mailed a code for it, and both addresses are notified. A temporary password was mailed to the old
 * address, so it becomes invalid and its sessions end: the new address is mailed a code to choose a password.
 * A request without changes makes no new version. `source` is the source of a marketing consent, if the body
 * has none. Throws 404, 400 for another value of a fixed field, 409 for a stale version, and for an email or
 * an external id in use.
 */
export async function updateCustomer(
  call: Writing & Pick<Call<object, UpdateInput>, "body" | "expectedVersions">,
  id: string,
  { fixed, source }: { fixed: FixedFields; source?: string },
): Promise<CustomerRow> {
  const { tx, body, expectedVersions, now } = call;
  const before = await lockCustomer(tx, id);
  const was = customers.read(before);
  checkVersion(expectedVersions, was.version);
  if (was.anonymizedAt) throw customerAnonymized();
  const draftBefore = customerWrites.draftOf(before);
  const draft = draftOf(body, { now, source }, draftBefore);
  requireFixed(fixed, { ...body, ...(body.email !== undefined && { email: draft.email }) }, was);
  const change = changeOf(draft, draftBefore);
  if (!change) return before;
  if (draft.email === was.email) return deferChange(tx, before, change, now);

  const account = await getAccount(tx, id);
  const after = deferChange(tx, before, change, now);
  await Promise.all([
    voidCodes(tx, before),
    account.passwordHash === null ? endSessions(tx, { customerId: id }, now) : undefined,
  ]);
  if (!canBeEntered(account, now)) return after;
  // The former address must be notified: the new one can be mailed a new password.
  mailEmailChanged(call, before, after);
  if (!was.isActive) return after;
  if (account.passwordHash === null) mailReset(call, after);
  else mailVerification(call, after);
  return after;
}

function requireFixed(
  fixed: FixedFields,
  asked: Readonly<Record<string, unknown>>,
  was: CustomerValues,
): void {
  const errors = Object.entries(fixed).flatMap(([name, endpointOf]): FieldError[] => {
    if (asked[name] === undefined || asked[name] === was[name as keyof FixedFields]) return [];
    const endpoint = endpointOf(was);
    const hint = endpoint === null ? {} : ({ message: "customer.changed_by", values: { endpoint } } as const);
    return [{ field: `/${name}`, code: "read_only_field", ...hint }];
  });
  if (errors.length) throw readOnlyFields(errors);
}
