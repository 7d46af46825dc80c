import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { rangeChecker } from "../kit/ip-range.ts";

// No chain of proxies is longer; a client may send a list of any length.
const MAX_ENTRIES = 32;

/** Makes a reader of the address a request comes from, where these canonical addresses and ranges are trusted proxies. */
export function addressReader(trusted: readonly string[]): (this: FastifyRequest) => string {
  const isTrusted = rangeChecker(trusted);
  return function address() {
    const peer = this.socket.remoteAddress ?? "";
    const { "x-forwarded-for": header } = this.headers;
    return clientAddress(peer, Array.isArray(header) ? header.join(",") : header, isTrusted);
  };
}

/**
 * The client's address: of X-Forwarded-For the last entry that no trusted proxy wrote about itself, where `peer` is trusted.
 * Ports are cut off. An entry that is no address ends the list: what stands before it, nobody vouches for.
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
