import type { Call } from "../../http/route.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import {
  anonymizeCustomer,
  type CustomerRow,
  customers,
  customerWrites,
  deferChange,
  deferNewcomer,
  draftOf,
  dropRegistration,
  getAccount,
  mailReset,
  newCustomer,
  type OrdersOf,
  type WaitingRegistration,
} from "../customers/index.ts";
import { mayRegister } from "./may-register.ts";
import { dropRegistered } from "./registered-sql.ts";

/**
 * Completes a registration whose address is confirmed: its password opens the account of a new customer, or
 * of the guest with the address. If the address has an account meanwhile, it is only confirmed. The old
 * record of a shopper who deleted their own account is anonymized at once. Returns false, without changes,
 * for an account that the store deactivated.
 */
export async function confirmRegistration(
  call: Call,
  row: CustomerRow | undefined,
  registration: WaitingRegistration,
  orders: OrdersOf,
): Promise<boolean> {
  const { tx, now } = call;
  const account = row && (await getAccount(tx, customers.get(row, "id")));
  if (account && !account.isActive && !mayRegister(account, now)) return false;
  await dropRegistration(tx, registration.email);
  if (account && !account.isActive)
    await anonymizeCustomer({ ...call, expectedVersions: [] }, account.id, orders);
  const opens = !account || mayRegister(account, now);
  const after = account?.isActive
    ? applyRegistration(call, row!, opens ? registration : undefined)
    : deferNewcomer(tx, customerOf(registration, now));
  if (!opens) return true;
  // It is not known whose password is right: who has the address chooses one.
  if (registration.passwordHash === null) mailReset(call, after);
  else await dropRegistered(call, registration.email);
  return true;
}

const customerOf = (registration: WaitingRegistration, now: Date) => {
  const { email, language, passwordHash } = registration;
  const draft = draftOf({ email, language, ...registeredFields(registration, now) }, { now });
  return newCustomer(draft, now, { isEmailVerified: "t", ...opening(passwordHash, now) });
};

function applyRegistration(
  call: Call,
  row: CustomerRow,
  registration: WaitingRegistration | undefined,
): CustomerRow {
  const { tx, now } = call;
  const { passwordHash = null } = registration ?? {};
  if (!registration || passwordHash === null) {
    const isVerified = customers.get(row, "isEmailVerified");
    return isVerified ? row : deferChange(tx, row, { isEmailVerified: "t" }, now);
  }
  const draft = draftOf(registeredFields(registration, now), { now }, customerWrites.draftOf(row));
  const proven = { isGuest: "f", isEmailVerified: "t", ...opening(passwordHash, now) };
  return deferChange(tx, row, { ...draft, ...proven }, now);
}

const opening = (passwordHash: string | null, now: Date) => ({
  passwordHash,
  passwordChangedAt: passwordHash && pgTime(now),
});

const registeredFields = (
  { firstName, lastName, phone, phoneExtension, marketingOptIn }: WaitingRegistration,
  now: Date,
) => ({
  firstName,
  lastName,
  ...(phone && { phone, phoneExtension }),
  marketingOptIn,
  ...(marketingOptIn && {
    marketingConsentAt: now.toISOString(),
    marketingConsentSource: "registration",
  }),
});
