import { ApiError, type ErrorCode } from "../../http/answers/errors.ts";
import type { Face, FaceRequest, Refusal } from "../../http/answers/face.ts";
import type { Messages } from "../../http/answers/messages.ts";
import type { MessageKey, MessageValues } from "../../http/messages.ts";
import { pathOf, refusalCodes } from "../session/index.ts";
import { VERSIONS } from "./words.ts";

const codesOfStatus: Readonly<Record<number, ErrorCode>> = {
  404: "not_found",
  405: "method_not_allowed",
};

/** The fields of a refusal, as the protocol has them. */
type ErrorFields = {
  code: string;
  /** The place in the request or the session (RFC 9535). */
  param?: string | undefined;
  /** The text in place of the message. */
  content?: string;
  supported_versions?: readonly string[];
};

/** A refusal with the status and the code that the protocol gives it. */
export class AcpError extends ApiError {
  readonly fields: ErrorFields;

  constructor(status: number, message: MessageKey, fields: ErrorFields, values?: MessageValues) {
    super(status, codesOfStatus[status] ?? "validation_failed", { message, ...(values && { values }) });
    this.fields = fields;
  }
}

/** The refusal of a request that names no version of the protocol, or one that is not spoken. */
export function versionFault(headers: FaceRequest["headers"]): AcpError | undefined {
  const version = headers["api-version"];
  if (typeof version === "string" && VERSIONS.includes(version)) return undefined;
  const code = version === undefined ? "missing_api_version" : "unsupported_api_version";
  return new AcpError(
    400,
    "acp.version",
    { code, supported_versions: VERSIONS },
    { versions: VERSIONS.join(", ") },
  );
}

const codes: Partial<Record<ErrorCode, string>> = {
  ...refusalCodes,
  owner_only: "forbidden",
  validation_failed: "invalid",
  read_only_field: "invalid",
  malformed_json: "invalid",
  insufficient_stock: "out_of_stock",
  shipping_unavailable: "region_restricted",
  price_changed: "price_change",
  idempotency_key_reused: "idempotency_conflict",
  idempotency_in_progress: "idempotency_in_flight",
};

const typeOf = (status: number): string => {
  if (status === 402 || status === 500) return "processing_error";
  return status > 500 ? "service_unavailable" : "invalid_request";
};

function fieldsOf(messages: Messages, error: ApiError): object {
  const { code, message, errors } = messages.describeError(error);
  if (error instanceof AcpError) {
    const { content, ...fields } = error.fields;
    return { ...fields, message: content ?? message };
  }
  const [fault] = errors ?? [];
  if (!fault) return { code: codes[error.code] ?? code, message };
  const word = fault.code === "required" ? "missing" : (codes[error.code] ?? code);
  return { code: word, message: fault.message, param: pathOf(fault.field) };
}

function refusal(messages: Messages, error: ApiError): Refusal {
  // The same key with another body is an error in the body for the protocol.
  const status = error.code === "idempotency_key_reused" ? 422 : error.status;
  return { status, body: JSON.stringify({ type: typeOf(status), ...fieldsOf(messages, error) }) };
}

/** The form of ACP's answers: a resource as it is, and a refusal as one flat object. */
export const plainFace: Face = {
  type: "application/json",
  success: (_, { data }) => data ?? "{}",
  refusal,
};

/** The form of the versioned resources: a wrong version is refused before any other fault. */
export const acpFace: Face = {
  ...plainFace,
  echoes: ["idempotency-key", "request-id"],
  refusal: (messages, error, { headers }) =>
    refusal(messages, (error.status === 400 && versionFault(headers)) || error),
};
