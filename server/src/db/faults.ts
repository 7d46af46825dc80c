/** A PostgreSQL error's SQLSTATE (five characters), or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  // Always with a digit, unlike the system's EPIPE.
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Whether an error is the named constraint refusing a row. From a shard on another node, Citus passes on the
 * message alone, and the shard's constraint ends in the shard's number.
 */
export function isConstraint(error: unknown, name: string): boolean {
  if (!sqlState(error)?.startsWith("23")) return false;
  const { constraint, message } = error as { constraint?: string; message: string };
  return constraint === undefined
    ? new RegExp(`\\b${name}_\\d{6,}\\b`).test(message)
    : constraint.replace(/_\d{6,}$/, "") === name;
}

/** Whether an error is a number that its column cannot hold. */
export const isOutOfRange = (error: unknown): boolean => sqlState(error) === "22003";

/** The SQLSTATE of a statement in a transaction that has failed already. */
export const IN_FAILED_TRANSACTION = "25P02";

/** Thrown to undo a transaction and run it again. */
export class RetryTransaction extends Error {
  constructor(cause: unknown) {
    super("the transaction has to run again", { cause });
  }
}

/**
 * Thrown where PostgreSQL, which answers, ended a transaction for the time that the much in it took. Trying
 * it again does not help.
 */
export class TooMuchAtOnce extends Error {
  constructor(cause: unknown) {
    super("the transaction brought more than is done at once", { cause });
  }
}

/** The SQLSTATE of a statement that waited too long for a lock. */
export const LOCK_NOT_AVAILABLE = "55P03";

/** The SQLSTATE of a statement that took too long. */
export const QUERY_CANCELED = "57014";

/** Whether running the same transaction again may succeed: a deadlock or a serialization failure. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return error instanceof RetryTransaction || state === "40001" || state === "40P01";
}

// The database lets nobody in; a lock was waited for too long; a transaction stood idle, or took, too long;
// its disk does not work; a pooler gives the session to others in between, so that what one has prepared
// another lacks or has, too.
const passing = new Set(["55000", "55P03", "25P03", "25P04", "26000", "42P05", "58030"]);

/**
 * Whether the database could not be reached, is starting or stopping, is full or broken, or took too long;
 * whether a transaction lost every race that it tried; or whether no more files can be opened.
 */
export function isUnavailable(error: unknown): boolean {
  if (isRetryable(error)) return true;
  const state = sqlState(error);
  if (state) return /^(08|53|57)/.test(state) || passing.has(state);
  const { code, message } = Object(error) as { code?: string; message?: string };
  return (
    [
      "ECONNREFUSED",
      "ECONNRESET",
      "EMFILE",
      "ENFILE",
      "ENOENT",
      "EPIPE",
      "ETIMEDOUT",
      "EAI_AGAIN",
      "ENOTFOUND",
      "EHOSTUNREACH",
    ].includes(code ?? "") ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired/.test(
      message ?? "",
    )
  );
}

/**
 * An error's message, without the value that PostgreSQL quotes where it cannot read one (SQLSTATE class 22).
 */
export function messageWithoutValue(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return sqlState(error)?.startsWith("22") ? message.replace(/".*"/s, '"…"') : message;
}
