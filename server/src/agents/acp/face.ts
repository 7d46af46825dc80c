import type { ApiError, ErrorCode } from "../../http/answers/errors.ts";
import type { Face, Refusal } from "../../http/answers/face.ts";
import type { Messages } from "../../http/answers/messages.ts";
import { pathOf } from "../session/index.ts";
import { AcpError, versionFault } from "./errors.ts";

const codes: Partial<Record<ErrorCode, string>> = {
  unauthenticated: "unauthorized",
  session_expired: "unauthorized",
  key_revoked: "unauthorized",
  key_expired: "unauthorized",
  permission_denied: "forbidden",
  owner_only: "forbidden",
  validation_failed: "invalid",
  read_only_field: "invalid",
  malformed_json: "invalid",
  insufficient_stock: "out_of_stock",
  shipping_unavailable: "region_restricted",
  price_changed: "price_change",
  idempotency_key_reused: "idempotency_conflict",
  idempotency_in_progress: "idempotency_in_flight",
  payload_too_large: "request_too_large",
};

const typeOf = (status: number): string => {
  if (status === 402 || status === 500) return "processing_error";
  return status > 500 ? "service_unavailable" : "invalid_request";
};

function mailValuesOf(messages: Messages, error: ApiError): object {
  const { code, message, errors } = messages.describeError(error);
  if (error instanceof AcpError) {
    const { content, ...told } = error.told;
    return { ...told, message: content ?? message };
  }
  const [fault] = errors ?? [];
  if (!fault) return { code: codes[error.code] ?? code, message };
  const word = fault.code === "required" ? "missing" : (codes[error.code] ?? code);
  return { code: word, message: fault.message, param: pathOf(fault.field) };
}

function refusal(messages: Messages, error: ApiError): Refusal {
  // The same key with another body is an error in the body for the protocol.
  const status = error.code === "idempotency_key_reused" ? 422 : error.status;
  return { status, body: JSON.stringify({ type: typeOf(status), ...mailValuesOf(messages, error) }) };
}

/** How ACP has its answers: a resource as it is, and a refusal as one flat object. */
export const plainFace: Face = {
  type: "application/json",
  success: (_, { data }) => data ?? "{}",
  refusal,
};

/** The same of what the protocol has in versions: who speaks another one is told that first, whatever else is wrong. */
export const acpFace: Face = {
  ...plainFace,
  echoes: ["idempotency-key", "request-id"],
  refusal: (messages, error, { headers }) =>
    refusal(messages, (error.status === 400 && versionFault(headers)) || error),
};
