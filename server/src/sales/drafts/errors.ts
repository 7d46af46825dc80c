import { ApiError } from "../../http/answers/errors.ts";

/** A link is to be sent, and the store has no page that it could lead to. */
export const noPaymentPage = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "draft.no_payment_page",
    details: { reason: "no_payment_page" },
  });
