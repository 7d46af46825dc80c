import { ApiError } from "../../http/answers/errors.ts";

/** Nothing of the order was shipped, so nothing of it can be damaged or lost. */
export const notShipped = (status: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "claim.not_shipped",
    details: { from: status, to: "open", allowed: [] },
  });

/**
 * Why pieces cannot be replaced: their product is no longer sold, the customer was deleted, or the pieces
 * were already refunded or replaced.
 */
export const notReplaceable = (reason: "not_sold" | "customer_gone" | "made_good") =>
  new ApiError(409, "invalid_status_transition", {
    message: "claim.not_replaceable",
    details: { from: "open", to: "resolved", allowed: [], reason },
  });
