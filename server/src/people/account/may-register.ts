import { type CustomerAccount, canBeEntered } from "../customers/index.ts";

/**
 * Whether a registration makes a customer's address an account: a guest's or an unused record's becomes one, and who deleted
 * their own account begins anew.
 */
export const mayRegister = (account: CustomerAccount, now: Date): boolean =>
  account.isActive ? !canBeEntered(account, now) : account.closedByCustomer;
