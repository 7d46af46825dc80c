import type { Call } from "../../http/route.ts";
import {
  anonymizeCustomer,
  type CustomerChange,
  type CustomerRow,
  customers,
  dropRegistration,
  getAccount,
  leaveChange,
  leaveNewcomer,
  mailReset,
  newCustomer,
  nothingKnown,
  type OrdersOf,
  type WaitingRegistration,
} from "../customers/index.ts";
import { mayRegister } from "./may-register.ts";

/**
 * Has a registration take effect whose address is proven now: its password opens the account of a new customer, or of the guest that
 * the address had. Where the address has an account meanwhile, the address is only confirmed. Of a shopper who deleted their own
 * account the old record is anonymized at once. False where the store deactivated the account: nothing happens then.
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
    ? changed(call, row!, opens ? opening(registration, now) : {})
    : leaveNewcomer(tx, customerOf(registration, now), registration.passwordHash);
  // It is not known whose password is right: who has the address chooses one.
  if (opens && registration.passwordHash === null) mailReset(call, after);
  return true;
}

const customerOf = (registration: WaitingRegistration, now: Date) => {
  const { email, language } = registration;
  const draft = { ...nothingKnown, email, language, ...saidBy(registration, now) };
  return { ...newCustomer(draft, now), isEmailVerified: true };
};

function changed({ tx, now }: Call, row: CustomerRow, change: CustomerChange): CustomerRow {
  const whole = customers.get(row, "isEmailVerified") ? change : { ...change, isEmailVerified: true };
  return Object.keys(whole).length ? leaveChange(tx, row, whole, now) : row;
}

function opening(registration: WaitingRegistration, now: Date): CustomerChange {
  const { passwordHash } = registration;
  if (passwordHash === null) return {};
  const { phone, ...said } = saidBy(registration, now);
  return { ...said, ...(phone && { phone }), isGuest: false, passwordHash, passwordChangedAt: now };
}

const saidBy = ({ firstName, lastName, phone, marketingOptIn }: WaitingRegistration, now: Date) => ({
  firstName,
  lastName,
  phone,
  marketingOptIn,
  ...(marketingOptIn && { marketingConsentAt: now, marketingConsentSource: "registration" }),
});
