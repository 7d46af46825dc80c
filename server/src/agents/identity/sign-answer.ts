import type { Answer } from "../../http/answers/answer.ts";
import { contentDigest, signMessage } from "../../kit/secrets/message-signature.ts";
import type { Signer } from "./store-keys.ts";

/** The type of a signed answer. */
const TYPE = "application/json; charset=utf-8";

/**
 * Signs a JSON answer with the store's key (RFC 9421), over its status, its type and its bytes. A retry gets
 * the same signature.
 */
export function signAnswer(answer: Answer, signer: Signer, created: Date): Answer {
  const digest = { "content-digest": contentDigest(String(answer.data)) };
  const message = { status: answer.status ?? 200, headers: { ...digest, "content-type": TYPE } };
  const signature = signMessage(message, ["@status", ...Object.keys(message.headers)], {
    ...signer,
    created,
  });
  return { ...answer, headers: { ...answer.headers, ...digest, ...signature } };
}
