import { normalizeHost } from "../http/request/host.ts";
import { UsageError } from "./run.ts";

/**
 * The link that logs a person in by a token. Browsers do not send the part after the `#`, so no log has it.
 */
export const linkOf = (origin: string, token: string): string => `${origin}/console#login=${token}`;

/**
 * Where browsers reach a store: the origin of a URL, or of a host, which is this machine's at `port` or else
 * has a certificate. Throws UsageError for another text.
 */
export function originOf(urlOrHost: string, port: number): string {
  if (/^https?:\/\//i.test(urlOrHost) && URL.canParse(urlOrHost)) return new URL(urlOrHost).origin;
  const host = normalizeHost(urlOrHost);
  if (host === undefined || urlOrHost.includes("/"))
    throw new UsageError(`${urlOrHost} is not a URL; give one such as https://shop.example`);
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(host);
  return isHere ? `http://${host}:${port}` : `https://${host}`;
}
