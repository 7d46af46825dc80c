import type { ErrorCode as ServerCode } from "./generated/schemas.ts";

/** What the client itself calls a failure: no answer, no answer in time, or one that is not Stoa's. */
type ClientCode = "connection_failed" | "timeout" | "unexpected_answer";

/** What a failure is called, for programs. */
export type ErrorCode = ServerCode | ClientCode;

/** A fault of one field. `field` is a JSON pointer into the body, or `/` and a parameter's name. */
export type FieldError = { field: string; code: string; message: string };

type Failure = {
  message: string;
  code: ErrorCode;
  status: number;
  requestId: string;
  errors?: FieldError[];
  details?: Record<string, unknown>;
  cause?: unknown;
};

/** A call that failed. `message` is safe to show to a user, in the language asked for. */
export class StoaError extends Error {
  override readonly name = "StoaError";
  readonly code: ErrorCode;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Names the request in the server's log. */
  readonly requestId: string;
  /** What is wrong, field by field. */
  readonly errors: readonly FieldError[];
  /** What a program needs to go on, such as `currentVersion`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ message, code, status, requestId, errors = [], details = {}, cause }: Failure) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.errors = errors;
    this.details = details;
  }
}

/** Whether something thrown is a failed call, with one of these codes where some are given. */
export function isStoaError(error: unknown, ...codes: ErrorCode[]): error is StoaError {
  // By name: an application may have two copies of this package.
  if (!(error instanceof Error) || error.name !== "StoaError") return false;
  return !codes.length || codes.includes((error as StoaError).code);
}

/** The error of an answer that is no success. Takes any text for a body, as a proxy may have written it. */
export function errorOf(status: number, body: string, requestId: string): StoaError {
  const failure = parsed(body);
  const { message, code, errors, details } = failure;
  if (typeof code !== "string" || typeof message !== "string") {
    const message = `The answer, with status ${status}, is not one of a Stoa store.`;
    return new StoaError({ message, code: "unexpected_answer", status, requestId });
  }
  return new StoaError({
    message,
    code: code as ErrorCode,
    status,
    requestId: typeof failure.requestId === "string" ? failure.requestId : requestId,
    ...(Array.isArray(errors) ? { errors } : {}),
    ...(typeof details === "object" && details ? { details: details as Record<string, unknown> } : {}),
  });
}

function parsed(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
