import { ApiError } from "../../http/answers/errors.ts";
import type { TargetValues } from "./columns.ts";

/** Nothing is sent to a webhook that is turned off. */
export const webhookInactive = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "webhook_inactive",
    details: { from: "inactive", to: "sent", allowed: ["active"] },
  });

/** Throws 409 for an endpoint to which nothing is sent. */
export function requireActive({ isActive }: Pick<TargetValues, "isActive">): void {
  if (!isActive) throw webhookInactive();
}
