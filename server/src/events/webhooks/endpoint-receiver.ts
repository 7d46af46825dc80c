import { createHmac } from "node:crypto";
import { allows, type Permission } from "../../http/request/principal.ts";
import { addNotice } from "../../people/notices/index.ts";
import { findOwner } from "../../people/staff/index.ts";
import { queueMail } from "../../platform/mail/index.ts";
import { serializeEvents } from "./body.ts";
import type { TargetValues } from "./columns.ts";
import { openSecret, secretText } from "./secret.ts";
import type { FindReceiver, SenderRuntime } from "./sending.ts";
import { noteFailure, noteSuccess } from "./settle-sql.ts";
import { findTargetOf } from "./sql.ts";

/**
 * Finds an endpoint that a merchant made. Its events have the parts that its permissions cover, and are
 * signed by its secrets.
 */
export const findEndpoint: FindReceiver = async (reads, endpointId, { vault, outbound, originOf, forms }) => {
  const target = await findTargetOf(reads, endpointId);
  if (!target) return undefined;
  const secrets = openAll(vault, target);
  const permissions = new Set(target.permissions);
  const can = (permission: Permission) => allows(permissions, permission);
  const isOurs = target.form === "stoa";
  const form = target.form === "stoa" ? undefined : forms?.[target.form];
  return {
    url: target.url,
    isActive: target.isActive,
    callOut: outbound.callOut,
    async composeBody(tx, store, event) {
      if (!isOurs) return can("orders:read") ? form?.composeBody(tx, store, event) : undefined;
      const [body] = await serializeEvents({ tx, store, originOf, can }, [event]);
      return body;
    },
    sign(call) {
      if (!isOurs) return secrets && form?.sign(call, secretText(secrets[0]!));
      const { event, at, body } = call;
      return secrets && signatureHeaders({ id: event.id, at, body }, secrets);
    },
    noteSuccess: (tx) => noteSuccess(tx, endpointId),
    noteFailure: (tx, failure) => noteFailure(tx, endpointId, failure),
    async reportDisabled(tx, store, { url, reason }) {
      addNotice(tx, { kind: "webhook_disabled", resourceId: endpointId, about: { url } }, new Date());
      const owner = await findOwner(tx);
      if (!owner) return;
      await queueMail(tx, vault, {
        template: "webhook_disabled",
        to: owner.email,
        language: store.defaultLanguage,
        storeName: store.name,
        values: { url, reason },
      });
    },
  };
};

// A webhook secret that was sealed by a lost key does not sign; without the current one, the attempt fails
// with that reason.
function openAll(
  vault: SenderRuntime["vault"],
  { secret, previousSecret }: Pick<TargetValues, "secret" | "previousSecret">,
): readonly Buffer[] | undefined {
  const current = openSecret(vault, secret);
  const previous = previousSecret === null ? undefined : openSecret(vault, previousSecret);
  return current && [current, ...(previous ? [previous] : [])];
}

/** The signed text: the id of the event, the time of this attempt, and the body as it is sent. */
type Signed = { id: string; at: Date; body: string };

/**
 * The headers that sign a delivery (Standard Webhooks 1.0): HMAC-SHA-256 of `id.timestamp.body`, with the
 * time in seconds, by each of the secrets.
 */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
