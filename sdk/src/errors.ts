import type { FailureDetails, ErrorCode as ServerCode } from "./generated/schemas.ts";

/** What the client itself calls a failure: no answer, no answer in time, or one that is not Stoa's. */
type ClientCode = "connection_failed" | "timeout" | "unexpected_answer";

/** What a failure is called, for programs. */
export type ErrorCode = ServerCode | ClientCode | (string & {});

/** A fault of one field. `field` is a JSON pointer into the body, or `/` and a parameter's name. */
export type FieldError = { field: string; code: string; message: string };

/**
 * What `details` of failures with this code hold; none of it is always there. `failed` is of a bulk request that is `atomic`, in place of all
 * else. Of a code that is not known yet, they can be anything.
 */
export type ErrorDetails<Code extends ErrorCode = ErrorCode> = [ErrorCode] extends [Code]
  ? Readonly<Record<string, unknown>>
  : Code extends keyof FailureDetails
    ? Readonly<FailureDetails[Code]> & { readonly failed?: readonly FailedOperation[] }
    : Readonly<Record<string, unknown>>;

type FailedOperation = { operation: string; index: number; code: ErrorCode };

type Failure = {
  message: string;
  code: ErrorCode;
  status: number;
  requestId: string;
  errors?: FieldError[];
  details?: Record<string, unknown>;
  cause?: unknown;
};

/**
 * A call that failed. `message` is safe to show to a user, in the language asked for. Once `isStoaError` has told its code, `details` have
 * the type of that code.
 */
export class StoaError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "StoaError";
  readonly code: Code;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Names the request in the server's log. */
  readonly requestId: string;
  /** What is wrong, field by field. */
  readonly errors: readonly FieldError[];
  /** What a program needs to go on, such as `currentVersion`. */
  readonly details: ErrorDetails<Code>;

  constructor({ message, code, status, requestId, errors = [], details = {}, cause }: Failure) {
    super(message, { cause });
    this.code = code as Code;
    this.status = status;
    this.requestId = requestId;
    this.errors = errors;
    this.details = details as ErrorDetails<Code>;
  }
}

/** Whether something thrown is a failed call, with one of these codes where some are given. */
export function isStoaError(error: unknown): error is StoaError;
export function isStoaError<const Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is StoaError<Code>;
export function isStoaError(error: unknown, ...codes: readonly ErrorCode[]): error is StoaError {
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
