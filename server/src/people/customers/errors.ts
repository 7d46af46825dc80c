import { ApiError } from "../../http/answers/errors.ts";

/** An anonymized customer cannot be restored. */
export const customerAnonymized = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "customer_anonymized",
    details: { from: "anonymized", to: "active", allowed: [] },
  });
