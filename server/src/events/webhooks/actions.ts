import { v7 as uuidv7 } from "uuid";
import { invalidField } from "../../http/answers/errors.ts";
import { noteEffect } from "../../http/effects.ts";
import type { CreateOf, UpdateOf } from "../../http/nouns/writable.ts";
import { checkVersion } from "../../http/request/version.ts";
import type { Call } from "../../http/route.ts";
import { pgTime } from "../../kit/time/iso-time.ts";
import type { Outbound } from "../../platform/outbound/index.ts";
import { enqueueEvents } from "../../platform/outbox/index.ts";
import {
  type DeliveryRow,
  deliveries,
  draftOf,
  type EndpointFields,
  type EndpointRow,
  endpoints,
  webhook,
} from "./columns.ts";
import { enqueueDelivery, queueAgain } from "./delivery-sql.ts";
import { checkEndpointReach, readingOf, requireActive } from "./permissions.ts";
import { makeSecret, sealSecret } from "./secret.ts";
import { changeEndpoint, changeSecret, countEndpoints, insertEndpoint } from "./sql.ts";

/** Says of a URL, without looking anything up, whether it can be called at all. */
export type UrlRule = Pick<Outbound, "checkWebhookUrl">;

/** Throws 400 for a URL that cannot be called whatever its host resolves to. */
function checkUrl(rule: UrlRule, url: string): void {
  if (rule.checkWebhookUrl(url)) throw invalidField("/url", "url_not_public");
}

/** The most webhooks that a store can have: each event becomes as many deliveries. */
const MAX_ENDPOINTS = 50;

/**
 * Subscribes a URL to events. The secret is in the result and nowhere else: it is stored sealed. Throws 400,
 * and 403 for events about resources that the caller may not read.
 */
export async function createEndpoint(
  { tx, vault, principal, now }: Pick<Call, "tx" | "vault" | "principal" | "now">,
  input: CreateOf<EndpointFields>,
  rule: UrlRule,
): Promise<{ row: EndpointRow; secret: string }> {
  checkUrl(rule, input.url);
  const permissions = (await readingOf(tx, principal!, input.events)).join();
  if ((await countEndpoints(tx)) >= MAX_ENDPOINTS)
    throw invalidField("/url", "too_many_webhooks", { limit: MAX_ENDPOINTS });
  const secret = makeSecret();
  const draft = { ...draftOf(input), permissions };
  const row = await insertEndpoint(tx, { id: uuidv7(), secret: sealSecret(vault, secret), draft }, now);
  return { row, secret };
}

/**
 * Sends a delivery again, at once and with all its tries. Returns its row. Throws 404, 403 for an endpoint
 * that receives more than the caller may read, 409 for an inactive one.
 */
export async function redeliver(
  { tx, principal, now }: Pick<Call, "tx" | "principal" | "now">,
  endpointId: string,
  id: string,
): Promise<DeliveryRow> {
  const endpoint = endpoints.read(await webhook.lock(tx, endpointId));
  await checkEndpointReach(tx, principal!, endpoint);
  requireActive(endpoint);
  return queueAgain(tx, { id, endpointId }, now);
}

/** How long the secret before a rotation signs beside the new one. */
const BOTH_MS = 24 * 3_600_000;

/**
 * Gives an endpoint a new secret, which is in the result and nowhere else. For 24 hours the previous one
 * signs, too; an older one no longer does. Throws 404, and 403 for an endpoint that receives more than the
 * caller may read.
 */
export async function rotateSecret(
  { tx, vault, principal, now }: Pick<Call, "tx" | "vault" | "principal" | "now">,
  id: string,
): Promise<{ row: EndpointRow; secret: string }> {
  await checkEndpointReach(tx, principal!, endpoints.read(await webhook.lock(tx, id)));
  noteEffect(tx, "revocation");
  const secret = makeSecret();
  const previousUntil = new Date(now.getTime() + BOTH_MS);
  const row = await changeSecret(tx, id, { secret: sealSecret(vault, secret), previousUntil }, now);
  return { row, secret };
}

const TYPE = "webhook_test";

/**
 * Enqueues an event about the endpoint itself, for it alone. Returns the delivery's row. Throws 404, 403 for
 * an endpoint that receives more than the caller may read, 409 for an inactive one.
 */
export async function sendTest(
  { tx, store, principal, now }: Pick<Call, "tx" | "store" | "principal" | "now">,
  id: string,
): Promise<DeliveryRow> {
  const row = await webhook.get(tx, id);
  const endpoint = endpoints.read(row);
  await checkEndpointReach(tx, principal!, endpoint);
  requireActive(endpoint);
  const data = endpoints.json(row, { store, can: () => false });
  const [eventId] = enqueueEvents(tx, [{ type: TYPE, resourceId: id, data }], now);
  const deliveryId = enqueueDelivery(tx, id, { id: eventId!, type: TYPE }, now);
  const time = pgTime(now);
  return deliveries.row({
    id: deliveryId,
    eventId: eventId!,
    type: TYPE,
    status: "pending",
    attempts: "0",
    nextAttemptAt: time,
    createdAt: time,
  });
}

/**
 * Changes an endpoint; omitted fields keep their values. A new URL or new events subscribe it again, with
 * what the caller may read. A change of nothing makes no new version. Throws 404, 400, 409 for a stale
 * version, 403 for events about resources that the caller may not read, and for turning on an endpoint that
 * receives them.
 */
export async function updateEndpoint(
  { tx, principal, expectedVersions, now }: Pick<Call, "tx" | "principal" | "expectedVersions" | "now">,
  id: string,
  input: UpdateOf<EndpointFields>,
  rule: UrlRule,
): Promise<EndpointRow> {
  const row = await webhook.lock(tx, id);
  checkVersion(expectedVersions, endpoints.get(row, "version"));
  const before = webhook.writes.draftOf(row);
  const wanted = draftOf(input, before);
  const changed = webhook.writes.differing(wanted, before);
  if (changed.includes("url")) checkUrl(rule, wanted.url!);
  const isSubscribedAnew = changed.includes("url") || changed.includes("events");
  const storedPermissions = endpoints.text(row, "permissions")!;
  const events = input.events ?? endpoints.get(row, "events");
  const permissions = isSubscribedAnew ? (await readingOf(tx, principal!, events)).join() : storedPermissions;
  if (!changed.length) return row;
  const isTurnedOn = changed.includes("isActive") && wanted.isActive === "t";
  if (!isSubscribedAnew && isTurnedOn) await checkEndpointReach(tx, principal!, endpoints.read(row));
  return changeEndpoint(tx, id, { ...wanted, permissions }, isTurnedOn, now);
}
