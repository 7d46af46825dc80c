import { ApiError } from "../../http/answers/errors.ts";

/** Nothing of the order has left, so nothing of it can have arrived damaged or been lost. */
export const nothingLeft = (status: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "claim.not_shipped",
    details: { from: status, to: "open", allowed: [] },
  });

/** Why pieces cannot be replaced: their product is sold no more, the customer is not there any more, or the pieces were made good already. */
export const notReplaceable = (reason: "not_sold" | "customer_gone" | "made_good") =>
  new ApiError(409, "invalid_status_transition", {
    message: "claim.not_replaceable",
    details: { from: "open", to: "resolved", allowed: [], reason },
  });
