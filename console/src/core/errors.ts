import { isStoaError } from "@stoa/client";
import { tell } from "./tell.ts";

/**
 * What an error says of fields, by JSON pointer: `shown` at those that the screen has, `others` as lines of text without the pointers, which
 * say nothing to people; undefined where there are none.
 */
export function faultsOf(
  error: unknown,
  shows: (pointer: string) => boolean = () => false,
): { shown: Record<string, string>; others: string | undefined } {
  if (!isStoaError(error)) return { shown: {}, others: undefined };
  const shown = error.errors.filter(({ field }) => shows(field));
  const others = error.errors.filter(({ field }) => !shows(field));
  return {
    shown: Object.fromEntries(shown.map(({ field, message }) => [field, message])),
    others: others.length ? [...new Set(others.map(({ message }) => message))].join("\n") : undefined,
  };
}

/** Whether the session is over, which the log-in page tells. */
export const isSessionEnd = (error: unknown): boolean => isStoaError(error, "session_expired");

/** Tells what failed, in the server's words, with what names the request in its log. */
export function tellError(error: unknown, more?: string): void {
  if (isSessionEnd(error)) return;
  if (!isStoaError(error)) {
    tell(error instanceof Error ? error.message : String(error), { isError: true });
    return;
  }
  tell(more ? `${error.message}\n${more}` : error.message, { isError: true, requestId: error.requestId });
}
