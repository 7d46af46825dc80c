import { ApiError } from "../../http/answers/errors.ts";

/** Nothing of the order has left, so nothing can come back. */
export const notShipped = (status: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "return.not_shipped",
    details: { from: status, to: "requested", allowed: [] },
  });
