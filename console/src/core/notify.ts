import { notifications } from "@mantine/notifications";
import { isStoaError } from "@stoa/client";
import { coreText } from "./texts.ts";

/** Shows a notification: what was done for some seconds, an error until it is closed. */
export function notify(
  message: string,
  { isError = false, requestId }: { isError?: boolean; requestId?: string } = {},
): void {
  notifications.show({
    message: requestId ? `${message}\n${requestId}` : message,
    color: isError ? "red" : "teal",
    autoClose: isError ? 15_000 : 4_000,
    withBorder: true,
    closeButtonProps: { "aria-label": coreText("close") },
    role: isError ? "alert" : "status",
    style: { whiteSpace: "pre-line", overflowWrap: "anywhere" },
  });
}

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

/** Whether the session is over, as the log-in page says. */
export const isSessionEnd = (error: unknown): boolean => isStoaError(error, "session_expired");

/** Notifies of a failure in the server's words, with the request's id in its log. */
export function notifyError(error: unknown, more?: string): void {
  if (isSessionEnd(error)) return;
  if (!isStoaError(error)) {
    notify(error instanceof Error ? error.message : String(error), { isError: true });
    return;
  }
  notify(more ? `${error.message}\n${more}` : error.message, { isError: true, requestId: error.requestId });
}
