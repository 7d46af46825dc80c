import { ApiError } from "../../http/answers/errors.ts";

/** There is less store credit than is to be taken; `balance` is what there is, as a decimal. */
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
