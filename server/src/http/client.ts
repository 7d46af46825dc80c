import type { Asked, Via } from "./asked.ts";

/** Where a request comes from. */
export type Client = {
  readonly ip: string;
  /** The host that it was sent to, with its port, as it was written. */
  readonly host: string;
  readonly userAgent: string | undefined;
  /** What sent it for them in the same process. */
  readonly via?: Via | undefined;
  /** The bearer token of its Authorization header. */
  bearer(): string | undefined;
  /** A cookie's value. */
  cookie(name: string): string | undefined;
  /** Whether no other site's page made the browser send it: a cookie counts only then. */
  isSameSite(): boolean;
};

/** What a request tells of its sender. */
export function clientOf(request: Pick<Asked, "address" | "headers" | "host" | "via">): Client {
  const { headers } = request;
  return {
    ip: request.address,
    host: request.host,
    userAgent: headers["user-agent"]?.slice(0, 300),
    via: request.via,
    bearer: () => bearerOf(headers.authorization),
    cookie: (name) => readCookie(headers.cookie, name),
    isSameSite: () => isSameSite(headers["sec-fetch-site"], headers.origin, request.host),
  };
}

/** The token of an Authorization header of the scheme Bearer (RFC 6750), of 4,096 characters at most. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +([\x21-\x7e]{1,4096})$/i.exec(authorization?.trim() ?? "")?.[1];
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

// Browsers tell by Sec-Fetch-Site (W3C Fetch Metadata), older ones by Origin; what is no browser sends neither.
function isSameSite(site: string | string[] | undefined, origin: string | undefined, host: string): boolean {
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}
