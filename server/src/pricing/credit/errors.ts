import { ApiError } from "../../http/answers/errors.ts";

/** The store credit does not suffice; `balance` is the available amount, as a decimal. */
export const insufficientCredit = (balance: string, field: string) =>
  new ApiError(409, "insufficient_credit", {
    errors: [{ field, code: "below_balance", values: { balance } }],
    details: { balance },
  });

/** The balance is not the one that was expected. */
export const creditConflict = (currentBalance: string, currentVersion: number) =>
  new ApiError(409, "version_conflict", {
    message: "credit_conflict",
    values: { currentBalance },
    details: { currentBalance, currentVersion },
  });
