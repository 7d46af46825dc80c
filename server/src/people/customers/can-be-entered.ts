import type { CustomerAccount } from "./account-columns.ts";

/**
 * Whether a password opens the account: one of the customer's own, or one that the merchant made up and that
 * still holds.
 */
export const canBeEntered = (
  { passwordHash, temporaryUntil }: Pick<CustomerAccount, "passwordHash" | "temporaryUntil">,
  now: Date,
): boolean => passwordHash !== null || (temporaryUntil !== null && temporaryUntil > now);
