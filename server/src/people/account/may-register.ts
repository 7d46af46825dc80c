import { type CustomerAccount, canBeEntered } from "../customers/index.ts";

/**
 * Whether a registration can turn a customer's record into an account: that of a guest, an unused one, or one
 * whose owner deleted it.
 */
export const mayRegister = (account: CustomerAccount, now: Date): boolean =>
  account.isActive ? !canBeEntered(account, now) : account.closedByCustomer;
