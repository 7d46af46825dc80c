import { createHmac } from "node:crypto";

/** What is signed: the id of the event, the time of this attempt, and the body as it is sent. */
export type Signed = { id: string; at: Date; body: string };

/**
 * The headers that sign a delivery (Standard Webhooks 1.0): HMAC-SHA-256 of `id.timestamp.body`, with the time in seconds, by each
 * of the secrets.
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
