import type { Answer } from "../../http/answers/answer.ts";
import { contentDigest, signMessage } from "../../kit/message-signature.ts";
import type { Signer } from "./store-keys.ts";

/** As such answers are sent. */
const TYPE = "application/json; charset=utf-8";

/** An answer of JSON with the store's signature (RFC 9421) over its status, its type and its bytes: a retry gets the same one. */
export function signAnswer(answer: Answer, signer: Signer, created: Date): Answer {
  const digest = { "content-digest": contentDigest(String(answer.data)) };
  const message = { status: answer.status ?? 200, headers: { ...digest, "content-type": TYPE } };
  const signature = signMessage(message, ["@status", ...Object.keys(message.headers)], {
    ...signer,
    created,
  });
  return { ...answer, headers: { ...answer.headers, ...digest, ...signature } };
}
