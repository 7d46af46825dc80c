import { isIPv6 } from "node:net";
import { addressBytes } from "../../kit/ip-range.ts";
import type { Resolve } from "./resolve.ts";

/** The first bits of addresses behind which a translator of this network (NAT64) reaches the IPv4 address in the rest. */
export type Prefix = { bytes: readonly number[]; bits: number };

// A name that has these IPv4 addresses alone, so that an IPv6 one of it was made by this network (RFC 7050).
const KNOWN = "ipv4only.arpa";
const known4 = ["192.0.0.170", "192.0.0.171"];

// Where the IPv4 address stands behind a prefix of so many bits (RFC 6052, section 2.2): the ninth byte is always passed over.
const places: Readonly<Record<number, readonly number[]>> = {
  32: [4, 5, 6, 7],
  40: [5, 6, 7, 9],
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
};

const KEPT_MS = 3_600_000;
// No answer at all: this network may have a translator of which nobody told yet.
const RETRY_MS = 60_000;

/** Finds the prefixes of this network's NAT64 by asking its name servers, and asks anew after an hour. */
export function createNat64(resolve: Resolve): (signal: AbortSignal) => Promise<readonly Prefix[]> {
  let prefixes: readonly Prefix[] = [];
  let until = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    if (performance.now() < until) return prefixes;
    const found = await resolve(KNOWN, signal).catch(() => []);
    const isAnswered = found.length > 0;
    if (isAnswered) prefixes = found.flatMap(prefixesIn);
    if (!signal.aborted) until = performance.now() + (isAnswered ? KEPT_MS : RETRY_MS);
    return prefixes;
  };
}

/** The IPv4 addresses that an IPv6 address reaches by one of the prefixes. */
export function translated(address: string, prefixes: readonly Prefix[]): string[] {
  const bytes = isIPv6(address) ? addressBytes(address) : undefined;
  if (!bytes) return [];
  return prefixes
    .filter((prefix) => prefix.bytes.every((byte, i) => byte === bytes[i]))
    .map(({ bits }) => ipv4In(bytes, bits));
}

function prefixesIn(address: string): Prefix[] {
  const bytes = isIPv6(address) ? addressBytes(address) : undefined;
  if (!bytes) return [];
  return Object.keys(places)
    .map(Number)
    .filter((bits) => known4.includes(ipv4In(bytes, bits)))
    .map((bits) => ({ bits, bytes: bytes.slice(0, bits / 8) }));
}

const ipv4In = (bytes: readonly number[], bits: number) =>
  places[bits]!.map((place) => bytes[place]).join(".");
