import { ApiError } from "../../http/answers/errors.ts";

/** A return that was not received cannot be settled. */
export const notReceived = (from: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "return.not_received",
    details: { from, to: "settled", allowed: [] },
  });

/** A return with nothing left to exchange: `exchanged` after an exchange, else `settled`. */
export const notExchangeable = (reason: "exchanged" | "settled" | "customer_gone") =>
  new ApiError(409, "invalid_status_transition", {
    message: "return.not_exchangeable",
    details: { from: "received", to: "exchanged", allowed: [], reason },
  });

/** Nothing of the order was shipped, so nothing can be returned. */
export const notShipped = (status: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "return.not_shipped",
    details: { from: status, to: "requested", allowed: [] },
  });
