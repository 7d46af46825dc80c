import { ApiError } from "../../http/answers/errors.ts";

/** Nobody can be put in the place of a customer who was anonymized. */
export const customerAnonymized = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "customer_anonymized",
    details: { from: "anonymized", to: "active", allowed: [] },
  });
