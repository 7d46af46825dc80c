import { ApiError } from "../../http/answers/errors.ts";

/** A payment link was requested, but the store has no payment page. */
export const noPaymentPage = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "draft.no_payment_page",
    details: { reason: "no_payment_page" },
  });
