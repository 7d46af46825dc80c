import type { TargetValues } from "./columns.ts";
import { webhookInactive } from "./errors.ts";

/** Throws 409 for an endpoint to which nothing is sent. */
export function requireActive({ isActive }: Pick<TargetValues, "isActive">): void {
  if (!isActive) throw webhookInactive();
}
