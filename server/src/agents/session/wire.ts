import { type ErrorCode, originNotAllowed } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";

/**
 * Throws 403 for what a page of another site sends that a browser shows to somebody inside (DNS rebinding);
 * for a route that declares `Origin`.
 */
export function refuseForeign({ header, client }: Pick<Call, "header" | "client">): void {
  const origin = header("Origin");
  if (origin === undefined) return;
  if (URL.parse(origin)?.host !== client.host.toLowerCase()) throw originNotAllowed();
}

/** A JSON pointer into a request as a path (RFC 9535), as agents' protocols name places. */
export const pathOf = (pointer: string): string =>
  `$${pointer
    .split("/")
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : /^\w+$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`,
    )
    .join("")}`;

/** The codes of refused callers, which both protocols share. */
export const refusalCodes: Partial<Record<ErrorCode, string>> = {
  unauthenticated: "unauthorized",
  session_expired: "unauthorized",
  key_revoked: "unauthorized",
  key_expired: "unauthorized",
  permission_denied: "forbidden",
  payload_too_large: "request_too_large",
};
