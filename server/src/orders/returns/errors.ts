import { ApiError } from "../../http/answers/errors.ts";

/** A return that has not come cannot be settled. */
export const notReceived = (from: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "return.not_received",
    details: { from, to: "settled", allowed: [] },
  });

/** A return of which nothing is left to exchange: `exchanged` once, or `settled` otherwise. */
export const notExchangeable = (reason: "exchanged" | "settled" | "customer_gone") =>
  new ApiError(409, "invalid_status_transition", {
    message: "return.not_exchangeable",
    details: { from: "received", to: "exchanged", allowed: [], reason },
  });

/** Nothing of the order has left, so nothing can come back. */
export const notShipped = (status: string) =>
  new ApiError(409, "invalid_status_transition", {
    message: "return.not_shipped",
    details: { from: status, to: "requested", allowed: [] },
  });
