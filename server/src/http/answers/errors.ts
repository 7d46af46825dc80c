import type { KeyAfter, MessageKey, MessageValues } from "../messages.ts";

/** The machine-readable codes of a failure. */
export const errorCodes = [
  "validation_failed",
  "read_only_field",
  "malformed_json",
  "unauthenticated",
  "key_revoked",
  "key_expired",
  "session_expired",
  "permission_denied",
  "owner_only",
  "store_not_found",
  "not_found",
  "method_not_allowed",
  "duplicate",
  "version_conflict",
  "invalid_status_transition",
  "insufficient_stock",
  "coupon_invalid",
  "gift_card_unusable",
  "insufficient_credit",
  "idempotency_in_progress",
  "idempotency_key_reused",
  "rate_limited",
  "account_locked",
  "email_not_confirmed",
  "shipping_unavailable",
  "pricing_would_change",
  "price_changed",
  "payload_too_large",
  "unsupported_media_type",
  "unavailable",
  "internal_error",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A fault of one field: `field` is a JSON pointer into the body, or "/" and a parameter's name. */
export type FieldError = {
  field: string;
  code: FieldCode;
  values?: MessageValues | undefined;
  /** The message, where it is not the one of the code. */
  message?: MessageKey | undefined;
};
export type FieldCode = KeyAfter<"field.">;

/** A failure that is answered in the envelope. Anything else that is thrown answers 500 and says nothing. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly messageKey: MessageKey;
  readonly values: MessageValues | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    more: {
      message?: MessageKey;
      values?: MessageValues;
      errors?: readonly FieldError[];
      details?: Record<string, unknown>;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    // Where a refusal was made is never told, and finding out costs more than all the rest of it.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code, { cause: more.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.code = code;
    this.messageKey = more.message ?? code;
    this.values = more.values;
    this.errors = more.errors;
    this.details = more.details;
    this.headers = more.headers;
  }
}

export const validationFailed = (errors: readonly FieldError[]) =>
  new ApiError(400, "validation_failed", { errors });
export const invalidField = (field: string, code: FieldCode, values?: MessageValues) =>
  validationFailed([{ field, code, values }]);
/** For a header that does not have its form; `message` says which it has. */
export const invalidHeader = (name: string, message: MessageKey) =>
  validationFailed([{ field: `/${name}`, code: "invalid_header", message }]);
export const badRequest = () => new ApiError(400, "validation_failed", { message: "bad_request" });
export const requestTimeout = () => new ApiError(408, "validation_failed", { message: "bad_request" });
/** A refusal of an expectation that is not met (RFC 9110, section 10.1.1). */
export const expectationFailed = () =>
  new ApiError(417, "validation_failed", {
    message: "bad_request",
    errors: [{ field: "/Expect", code: "invalid_header" }],
  });
export const hostRequired = () =>
  new ApiError(400, "validation_failed", {
    message: "host_required",
    errors: [{ field: "/Host", code: "invalid_header" }],
  });
export const readOnlyFields = (errors: readonly FieldError[]) =>
  new ApiError(400, "read_only_field", { errors });
// RFC 6750, section 3.1.
const invalidToken = { "www-authenticate": 'Bearer error="invalid_token"' };
export const invalidCredential = () => new ApiError(401, "unauthenticated", { headers: invalidToken });
/** For a request without a credential; RFC 6750, section 3.1, has its challenge say no more. */
export const credentialNeeded = () =>
  new ApiError(401, "unauthenticated", {
    message: "credential_needed",
    details: { header: "Authorization: Bearer <API key or access token>" },
    headers: { "www-authenticate": "Bearer" },
  });
export const bodyNeeded = () =>
  new ApiError(400, "validation_failed", {
    message: "body_needed",
    errors: [{ field: "", code: "required", message: "body_needed" }],
  });
export const keyRevoked = () => new ApiError(401, "key_revoked", { headers: invalidToken });
export const keyExpired = (at: Date) =>
  new ApiError(401, "key_expired", {
    values: { at: at.toISOString() },
    details: { expiredAt: at.toISOString() },
    headers: invalidToken,
  });
/** For a text that begins as an API key does, and whose checksum is wrong. */
export const keyIncomplete = () =>
  new ApiError(401, "unauthenticated", { message: "key_incomplete", headers: invalidToken });
export const permissionDenied = (permission: string, errors?: readonly FieldError[]) =>
  new ApiError(403, "permission_denied", { values: { permission }, errors, details: { permission } });
/** For a person who has none of several permissions; `details.permission` is the first. */
export const permissionsDenied = (permissions: readonly string[]) =>
  new ApiError(403, "permission_denied", {
    values: { permission: permissions.join(" / ") },
    details: { permission: permissions[0], permissions },
  });
export const sessionExpired = () => new ApiError(401, "session_expired", { headers: invalidToken });
export const ownerOnly = () => new ApiError(403, "owner_only");
export const sessionNeeded = () => new ApiError(403, "permission_denied", { message: "session_needed" });
export const memberNeeded = () => new ApiError(403, "permission_denied", { message: "staff_needed" });
/** The message of a refusal for what a person has to agree to. */
export const CONFIRMATION_NEEDED = "confirmation_needed";
/** For effects of what a key does that a person has to confirm, where nobody has. */
export const confirmationNeeded = (effects: readonly string[]) =>
  new ApiError(403, "permission_denied", {
    message: CONFIRMATION_NEEDED,
    details: { needed: "confirmation", effects },
  });
export const customerNeeded = () => new ApiError(403, "permission_denied", { message: "customer_needed" });
export const publishableNotEnough = () =>
  new ApiError(403, "permission_denied", { message: "publishable_not_enough" });
export const originNotAllowed = () =>
  new ApiError(403, "permission_denied", {
    message: "origin_not_allowed",
    details: { needed: "allowed_origin" },
  });
/** A form that a page of another site sends. */
export const crossSiteForm = () => new ApiError(403, "permission_denied", { message: "sent_from_elsewhere" });
export const readByScript = () => new ApiError(403, "permission_denied", { message: "read_by_script" });
export const serviceWorkerRefused = () =>
  new ApiError(403, "permission_denied", {
    message: "service_worker",
    headers: { "clear-site-data": '"storage"' },
  });
export const passwordChangeNeeded = () =>
  new ApiError(403, "permission_denied", { message: "password_change_needed" });
export const secondFactorNeeded = () =>
  new ApiError(403, "permission_denied", {
    message: "second_factor_needed",
    details: { needed: "second_factor" },
  });
/** `host` is the normalized one that was asked for; undefined where it is no host name. */
export const storeNotFound = (host: string | undefined) =>
  new ApiError(
    404,
    "store_not_found",
    host === undefined ? { message: "store_not_found.unnamed" } : { values: { host }, details: { host } },
  );
export const storeSuspended = () => new ApiError(403, "permission_denied", { message: "store_suspended" });
export const storeClosed = () => new ApiError(403, "permission_denied", { message: "store_closed" });
export const notFound = () => new ApiError(404, "not_found");
/** For what can be no id, where a path has one; `places` are paths that take something else. */
export const notAnId = (places: readonly string[]) =>
  new ApiError(404, "not_found", {
    message: places.length ? "not_an_id.elsewhere" : "not_an_id",
    ...(places.length && { values: { places: places.join(", ") } }),
    details: { expected: "uuid", ...(places.length && { lookUp: places }) },
  });
/** For a path that no route takes; `near` is one that may be meant. */
export const pathNotFound = (near: string | undefined) =>
  new ApiError(404, "not_found", {
    message: near ? "path_near" : "path_not_found",
    ...(near && { values: { near }, details: { didYouMean: near } }),
  });
export const methodNotAllowed = (method: string, allowed: string) =>
  new ApiError(405, "method_not_allowed", { values: { method, allowed }, headers: { allow: allowed } });
/** The 400 that names faults of a body: `read_only_field` where all of them are that. */
export const faulty = (errors: readonly FieldError[]) =>
  errors.every(({ code }) => code === "read_only_field") ? readOnlyFields(errors) : validationFailed(errors);
export const duplicate = (field: string) =>
  new ApiError(409, "duplicate", { errors: [{ field, code: "duplicate" }] });
export const versionConflict = (currentVersion: number) =>
  new ApiError(409, "version_conflict", { values: { currentVersion }, details: { currentVersion } });
export const invalidStatusTransition = (from: string, to: string, allowed: readonly string[]) =>
  new ApiError(409, "invalid_status_transition", { details: { from, to, allowed } });
export const insufficientStock = (
  lines: readonly {
    productId: string;
    variantId: string | null;
    locationId?: string | undefined;
    available: number;
  }[],
) => new ApiError(409, "insufficient_stock", { details: { lines } });
export const idempotencyInProgress = () =>
  new ApiError(409, "idempotency_in_progress", { headers: { "retry-after": "1" } });
export const idempotencyKeyReused = () => new ApiError(409, "idempotency_key_reused");
export const payloadTooLarge = (limit: number) =>
  new ApiError(413, "payload_too_large", { values: { limit }, details: { limit } });
/**
 * For a request that is refused for what its content takes to be done, though it is within the limit of
 * bytes.
 */
export const tooMuchAtOnce = (cause: unknown) =>
  new ApiError(413, "payload_too_large", {
    message: "too_much_at_once",
    errors: [{ field: "", code: "too_much_at_once" }],
    cause,
  });
export const rateLimited = (seconds: number) =>
  new ApiError(429, "rate_limited", { values: { seconds }, headers: { "retry-after": String(seconds) } });
export const unavailable = (cause?: unknown) =>
  new ApiError(503, "unavailable", { headers: { "retry-after": "1" }, cause });
/** Says which parts of this server fail, by their names. */
export const notReady = (failing: readonly string[], cause?: unknown) =>
  new ApiError(503, "unavailable", {
    message: "not_ready",
    values: { parts: failing.join(", ") },
    details: { failing },
    headers: { "retry-after": "1" },
    cause,
  });
export const beingRestored = () =>
  new ApiError(503, "unavailable", { message: "being_restored", headers: { "retry-after": "10" } });
export const internalError = (cause: unknown) => new ApiError(500, "internal_error", { cause });
