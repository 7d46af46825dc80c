import { ApiError } from "../../http/answers/errors.ts";

/** Nothing is sent to a webhook that is turned off. */
export const webhookInactive = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "webhook_inactive",
    details: { from: "inactive", to: "sent", allowed: ["active"] },
  });
