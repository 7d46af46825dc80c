import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { rangeChecker } from "../../kit/web/ip-range.ts";
import { consoleElsewhere, originOf } from "./host.ts";
import type { RouteRequest, Via } from "./route-request.ts";
import type { Store } from "./store.ts";

// No chain of proxies is longer; a client may send a list of any length.
const MAX_ENTRIES = 32;

/**
 * Makes a reader of the address a request comes from, where these canonical addresses and ranges are trusted
 * proxies.
 */
export function addressReader(trusted: readonly string[]): (this: FastifyRequest) => string {
  const isTrusted = rangeChecker(trusted);
  return function address() {
    const peer = this.socket.remoteAddress ?? "";
    const { "x-forwarded-for": header } = this.headers;
    return clientAddress(peer, Array.isArray(header) ? header.join(",") : header, isTrusted);
  };
}

/**
 * The client's address: of X-Forwarded-For the last entry that no trusted proxy wrote about itself, where
 * `peer` is trusted. Ports are cut off. An entry that is no address ends the list: what stands before it,
 * nobody vouches for.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  if (forwardedFor === undefined || !isTrusted(peer)) return peer;
  let client = peer;
  let end = forwardedFor.length;
  for (let i = 0; i < MAX_ENTRIES && end > 0; i++) {
    const comma = forwardedFor.lastIndexOf(",", end - 1);
    const entry = forwardedFor.slice(comma + 1, end).trim();
    end = comma;
    if (!entry) continue;
    const address = addressOf(entry);
    if (address === undefined) break;
    client = address;
    if (!isTrusted(address)) break;
  }
  return client;
}

// `1.2.3.4:5` and `[::1]:5` carry a port, `fe80::1%eth0` a zone.
function addressOf(entry: string): string | undefined {
  const match = /^(?:([\d.]+)(?::\d{1,5})?|\[([\da-f:.]+)\](?::\d{1,5})?|([\da-f:.]+)(?:%\w+)?)$/i.exec(
    entry,
  );
  const address = match?.[1] ?? match?.[2] ?? match?.[3];
  return address && isIP(address) ? address : undefined;
}

/** Where a request comes from. */
export type Client = {
  readonly ip: string;
  /** The host that it was sent to, with its port, as it was written. */
  readonly host: string;
  /** The origin at which it asked the store, such as `https://shop.example`. */
  readonly origin: string;
  readonly userAgent: string | undefined;
  /** The program that sent it for them in the same process. */
  readonly via?: Via | undefined;
  /** The bearer token of its Authorization header. */
  bearer(): string | undefined;
  /** A cookie's value. */
  cookie(name: string): string | undefined;
  /** The origin of the store's console, where that has a host of its own and this is another. */
  consoleElsewhere(store: Pick<Store, "consoleHost">): string | undefined;
  /** Whether no page of another origin made the browser send it: cookies and forms count only then. */
  isOwnOrigin(): boolean;
};

/** The sender of a request. */
export function clientOf(
  request: Pick<RouteRequest, "address" | "headers" | "host" | "protocol" | "via">,
): Client {
  const { headers } = request;
  return {
    ip: request.address,
    host: request.host,
    origin: originOf(request),
    userAgent: headers["user-agent"]?.slice(0, 300),
    via: request.via,
    bearer: () => bearerOf(headers.authorization),
    cookie: (name) => readCookie(headers.cookie, name),
    consoleElsewhere: (store) => consoleElsewhere(store, request),
    isOwnOrigin: () => isOwnOrigin(headers["sec-fetch-site"], headers.origin, request.host),
  };
}

/** The token of an Authorization header of the scheme Bearer (RFC 6750), of 4,096 characters at most. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +([\x21-\x7e]{1,4096})$/i.exec(authorization?.trim() ?? "")?.[1];
}

/**
 * Whether an Authorization header has a scheme and no token, or nothing: forms send it where nobody filled
 * one in.
 */
export const isEmptyBearer = (authorization: string | undefined): boolean =>
  /^(?:Bearer)?$/i.test(authorization?.trim() ?? "");

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

// Browsers tell by Sec-Fetch-Site (W3C Fetch Metadata); by Origin where they are older, or the address is
// plain http. Programs send neither. The scheme is not compared: behind a proxy it is not known.
function isOwnOrigin(site: string | string[] | undefined, origin: string | undefined, host: string): boolean {
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}
