import type { Tx } from "../../db/tenant.ts";
import { ApiError } from "../../http/answers/errors.ts";
import { allows, type Permission } from "../../http/request/principal.ts";
import type { Call } from "../../http/route.ts";
import { checkGrant, checkReach, lockActor } from "../../people/grants/index.ts";
import { type EventType, eventKinds } from "../../platform/outbox/index.ts";
import type { TargetValues } from "./columns.ts";
import { resources } from "./resources.ts";

/**
 * Requires all permissions that an endpoint's events cover of a caller who wants its secret or has events
 * sent to it: both make its events readable. Throws 403 naming the missing permissions.
 */
export async function checkEndpointReach(
  tx: Tx,
  principal: NonNullable<Call["principal"]>,
  { permissions }: { permissions: readonly string[] },
): Promise<void> {
  checkReach(await lockActor(tx, principal, "webhooks"), permissions, {
    field: "/id",
  });
}

/**
 * The parts of events that a new endpoint receives: those that its creator may read. Throws 403 naming the
 * events about what they may not read.
 */
export async function readingOf(
  tx: Tx,
  principal: NonNullable<Call["principal"]>,
  events: readonly EventType[],
): Promise<string[]> {
  const actor = await lockActor(tx, principal, "webhooks");
  const eventResources = events.map((type) => resources[eventKinds[type].resource]);
  checkGrant(
    actor,
    eventResources.map(({ permission }) => permission),
    "/events",
  );
  const wanted: Permission[] = eventResources.flatMap(({ permission, guarded = [] }) => [
    permission,
    ...guarded.map((guard) => guard.permission),
  ]);
  return [...new Set(wanted)].filter((permission) => allows(actor.permissions, permission)).sort();
}

/** Nothing is sent to a webhook that is turned off. */
const webhookInactiveError = () =>
  new ApiError(409, "invalid_status_transition", {
    message: "webhook_inactive",
    details: { from: "inactive", to: "sent", allowed: ["active"] },
  });

/** Throws 409 for an endpoint to which nothing is sent. */
export function requireActive({ isActive }: Pick<TargetValues, "isActive">): void {
  if (!isActive) throw webhookInactiveError();
}
