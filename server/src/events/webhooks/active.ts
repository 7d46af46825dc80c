import type { EndpointValues } from "./columns.ts";
import { webhookInactive } from "./errors.ts";

/** Throws 409 for an endpoint to which nothing is sent. */
export function checkActive({ isActive }: Pick<EndpointValues, "isActive">): void {
  if (!isActive) throw webhookInactive();
}
