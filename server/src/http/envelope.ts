import type { ApiError } from "./errors.ts";
import type { MessageKey } from "./messages/index.ts";
import type { Speech } from "./speech.ts";

const tail = Buffer.from("}");

/** The envelope of a success (specification, section 7) around `data`, which is JSON text already. */
export function successBody(
  speech: Speech,
  message: MessageKey,
  data: string | Buffer | null,
): string | Buffer {
  const head = `{"success":true,"message":${speech.quote(message)},"data":`;
  return Buffer.isBuffer(data) ? Buffer.concat([Buffer.from(head), data, tail]) : `${head}${data ?? "null"}}`;
}

/** The envelope of a failure, in the reader's language. */
export function failureBody(speech: Speech, error: ApiError, requestId: string): string {
  const { message, code, errors, details } = speech.tell(error);
  return JSON.stringify({ success: false, message, code, errors, requestId, details });
}
