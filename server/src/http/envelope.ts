import type { ApiError } from "./errors.ts";
import { type MessageKey, translate } from "./messages/index.ts";

const successHeads = new Map<string, string>();
const tail = Buffer.from("}");

/** The envelope of a success (specification, section 7) around `data`, which is JSON text already. */
export function successBody(
  locale: string,
  message: MessageKey,
  data: string | Buffer | null,
): string | Buffer {
  const head = successHead(locale, message);
  return Buffer.isBuffer(data) ? Buffer.concat([Buffer.from(head), data, tail]) : `${head}${data ?? "null"}}`;
}

function successHead(locale: string, message: MessageKey): string {
  const id = `${locale} ${message}`;
  let head = successHeads.get(id);
  if (!head) {
    head = `{"success":true,"message":${JSON.stringify(translate(locale, message))},"data":`;
    successHeads.set(id, head);
  }
  return head;
}

const MAX_FIELD_ERRORS = 100;

/** What a failure says, in the reader's language. */
export function failureParts(locale: string, error: ApiError) {
  return {
    message: translate(locale, error.messageKey, error.values),
    code: error.code,
    errors: error.errors?.slice(0, MAX_FIELD_ERRORS).map(({ field, code, values }) => ({
      field,
      code,
      message: translate(locale, `field.${code}`, values),
    })),
    details: error.details,
  };
}

/** The envelope of a failure, in the reader's language. */
export function failureBody(locale: string, error: ApiError, requestId: string): string {
  const { message, code, errors, details } = failureParts(locale, error);
  return JSON.stringify({ success: false, message, code, errors, requestId, details });
}
