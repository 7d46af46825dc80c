import { type PublicJwk, thumbprint, verifyingKey } from "../../kit/secrets/jwk.ts";
import {
  covers,
  hasDigest,
  readSignatures,
  type SentSignature,
  type SignedMessage,
  verifies,
} from "../../kit/secrets/message-signature.ts";
import type { AgentReason } from "./errors.ts";

/** A request with the bytes of its body. */
export type SentRequest = Required<Omit<SignedMessage, "status">> & { readonly body: Buffer };

type Fault = Extract<
  AgentReason,
  "signature_invalid" | "key_not_found" | "algorithm_unsupported" | "digest_mismatch" | "signature_missing"
>;

/** By how much clocks may differ, in seconds. */
const SKEW_S = 60;
/** How old a signature may be, and how long it may hold from now on, whatever its signer says. */
const MAX_AGE_S = 3_600;
const WEB_BOT_AUTH = "web-bot-auth";
/** The order in which faults are reported where no signature verifies. */
const order: readonly Fault[] = [
  "digest_mismatch",
  "algorithm_unsupported",
  "key_not_found",
  "signature_missing",
  "signature_invalid",
];

/** Whether a request has a signature. */
export const hasSignature = ({ headers }: Pick<SignedMessage, "headers">): boolean =>
  headers.signature !== undefined || headers["signature-input"] !== undefined;

/**
 * The fault of a request's signatures; undefined where one of them verifies by one of the keys and covers the
 * method, the host, the path and query, the body, and each header that UCP names (its identity resolution,
 * steps 4 to 6).
 */
export function signatureFault(
  request: SentRequest,
  keys: readonly PublicJwk[],
  now: Date,
): Fault | undefined {
  const { headers } = request;
  if (headers.signature === undefined || headers["signature-input"] === undefined) return "signature_missing";
  const faults = (readSignatures(request) ?? []).map((sent) => faultOf(request, sent, keys, now));
  if (faults.includes(undefined)) return undefined;
  return order.find((fault) => faults.includes(fault)) ?? "signature_invalid";
}

function faultOf(
  request: SentRequest,
  sent: SentSignature,
  keys: readonly PublicJwk[],
  now: Date,
): Fault | undefined {
  if (sent.tag !== undefined && sent.tag !== WEB_BOT_AUTH) return "signature_invalid";
  const jwk = keys.find(({ kid }) => kid === sent.keyId);
  if (!jwk) return "key_not_found";
  const key = verifyingKey(jwk);
  if (!key) return "algorithm_unsupported";
  if (sent.tag === WEB_BOT_AUTH && thumbprint(jwk) !== sent.keyId) return "signature_invalid";
  if (!coversAll(request, sent) || !isTimely(sent, now)) return "signature_invalid";
  if (covers(sent, "content-digest") && !hasDigest(request.headers["content-digest"], request.body))
    return "digest_mismatch";
  return verifies(request, sent, key) ? undefined : "signature_invalid";
}

function coversAll({ headers, target, body }: SentRequest, sent: SentSignature): boolean {
  const needed = ["@method", "@authority", "@path"];
  if (target.includes("?")) needed.push("@query");
  if (body.length) needed.push("content-digest", "content-type");
  if (headers["idempotency-key"] !== undefined) needed.push("idempotency-key");
  if (headers["ucp-agent"] !== undefined) needed.push("ucp-agent");
  if (!needed.every((name) => covers(sent, name))) return false;
  return headers["signature-agent"] === undefined || covers(sent, "signature-agent", sent.label);
}

// A default signature of UCP has neither: there, idempotency keys alone stop replays.
function isTimely({ created, expires }: SentSignature, now: Date): boolean {
  const seconds = now.getTime() / 1_000;
  if (expires !== undefined && expires < seconds - SKEW_S) return false;
  if (created !== undefined) return created <= seconds + SKEW_S && created >= seconds - MAX_AGE_S;
  return expires === undefined || expires <= seconds + MAX_AGE_S + SKEW_S;
}
