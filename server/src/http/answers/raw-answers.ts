import { randomUUID } from "node:crypto";
import type { ApiError } from "./errors.ts";
import { failureBody } from "./face.ts";
import type { Messages } from "./messages.ts";
import { statusText } from "./status-text.ts";

/**
 * Makes answers where there is no request to answer, each whole as it is sent; they differ in their ids only.
 */
export function rawAnswers(
  english: Messages,
  refusal: ApiError,
  commonHeaders: Record<string, string>,
): () => string {
  const id = randomUUID();
  const body = failureBody(english, refusal, id);
  const headers = {
    ...commonHeaders,
    ...refusal.headers,
    connection: "close",
    "content-language": "en",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "x-request-id": id,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${refusal.status} ${statusText(refusal.status)}`;
  const parts = [status, ...lines, "", body].join("\r\n").split(id);
  return () => parts.join(randomUUID());
}
