import { notifications } from "@mantine/notifications";
import { coreText } from "./texts.ts";

/** Shows a notification: what was done for some seconds, an error until it is closed. */
export function tell(
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
