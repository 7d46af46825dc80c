import type { Event } from "./generated/schemas.ts";

/**
 * An event, as a webhook tells of it. `id` is the same each time that it is sent; `sequence` counts up for each
 * resource. `data` is null if there is no such resource any more.
 */
export type WebhookEvent = Event;

/** A payload that is not to be trusted. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

type Key = Parameters<typeof crypto.subtle.verify>[1];
type HeaderFields = Headers | Record<string, string | readonly string[] | undefined>;

const PREFIX = "whsec_";
const TOLERANCE_S = 300;
// A sender has two secrets for a day, and few schemes.
const MOST_SIGNATURES = 20;

/**
 * Reads an event whose signature was made by the secret, or by one of several (Standard Webhooks 1.0). `payload` is the
 * body as it came, before anything parsed it. `now` is in milliseconds since 1970. Throws WebhookVerificationError if
 * no signature fits, or the attempt is more than five minutes away from now; TypeError for a secret that is none;
 * SyntaxError for a signed text that is no JSON.
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: HeaderFields,
  secret: string | readonly string[],
  { now = Date.now() }: { now?: number } = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const time = headerOf(headers, "webhook-timestamp");
  if (!/^\d{1,15}$/.test(time)) throw new WebhookVerificationError("webhook-timestamp is not a time");
  if (Math.abs(now / 1000 - Number(time)) > TOLERANCE_S)
    throw new WebhookVerificationError("webhook-timestamp is more than five minutes away");
  const body = typeof payload === "string" ? payload : new TextDecoder().decode(payload);
  const bytes = typeof payload === "string" ? new TextEncoder().encode(payload) : payload;
  const signed = joined(new TextEncoder().encode(`${id}.${time}.`), bytes);
  const signatures = headerOf(headers, "webhook-signature").split(" ", MOST_SIGNATURES).flatMap(signatureOf);
  const keys = await Promise.all([secret].flat().map(keyOf));
  // All of them are tried, whichever fits, and WebCrypto compares in constant time.
  const fits = await Promise.all(
    keys.flatMap((key) => signatures.map((one) => crypto.subtle.verify("HMAC", key, one, signed))),
  );
  if (!fits.includes(true)) throw new WebhookVerificationError("no signature fits");
  return JSON.parse(body) as WebhookEvent;
}

function headerOf(headers: HeaderFields, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || !value) throw new WebhookVerificationError(`${name} is missing`);
  return value;
}

function signatureOf(text: string): Uint8Array<ArrayBuffer>[] {
  const [version, encoded = ""] = text.split(",");
  const bytes = version === "v1" ? fromBase64(encoded) : undefined;
  return bytes ? [bytes] : [];
}

async function keyOf(secret: string): Promise<Key> {
  const bytes = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!bytes?.length) throw new TypeError("a webhook's secret is whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
