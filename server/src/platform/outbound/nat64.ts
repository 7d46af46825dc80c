import type { IPv6 } from "ipaddr.js";
import { parseAddress } from "../../kit/web/ip-range.ts";
import type { Resolve } from "./resolve.ts";

/** The prefix of addresses by which this network's NAT64 translator reaches the IPv4 address in the rest. */
export type Prefix = { network: IPv6; bits: number };

// A name that has these IPv4 addresses alone, so that an IPv6 one of it was made by this network (RFC 7050).
const WELL_KNOWN = "ipv4only.arpa";
const wellKnown4 = ["192.0.0.170", "192.0.0.171"];

// The positions of the IPv4 address's bytes behind a prefix by its bits (RFC 6052, section 2.2): the ninth
// byte is skipped.
const places: Readonly<Record<number, readonly number[]>> = {
  32: [4, 5, 6, 7],
  40: [5, 6, 7, 9],
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
};

const CACHED_MS = 3_600_000;
// Without any answer, this network may still have a translator.
const RETRY_MS = 60_000;

/** Finds the prefixes of this network's NAT64 by asking its name servers; asks again after an hour. */
export function createNat64(resolve: Resolve): (signal: AbortSignal) => Promise<readonly Prefix[]> {
  let prefixes: readonly Prefix[] = [];
  let until = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    if (performance.now() < until) return prefixes;
    const found = await resolve(WELL_KNOWN, signal).catch(() => []);
    if (found.length) prefixes = found.flatMap(prefixesOf);
    if (!signal.aborted) until = performance.now() + (found.length ? CACHED_MS : RETRY_MS);
    return prefixes;
  };
}

/** The IPv4 addresses that an IPv6 address reaches by one of the prefixes. */
export function translate(text: string, prefixes: readonly Prefix[]): string[] {
  const address = parseIpv6(text);
  if (!address) return [];
  return prefixes
    .filter(({ network, bits }) => address.match(network, bits))
    .map(({ bits }) => embeddedIpv4(address, bits));
}

function prefixesOf(text: string): Prefix[] {
  const network = parseIpv6(text);
  if (!network) return [];
  return Object.keys(places)
    .map(Number)
    .filter((bits) => wellKnown4.includes(embeddedIpv4(network, bits)))
    .map((bits) => ({ network, bits }));
}

function parseIpv6(text: string): IPv6 | undefined {
  const address = parseAddress(text);
  return address && "parts" in address ? address : undefined;
}

function embeddedIpv4(address: IPv6, bits: number): string {
  const bytes = address.toByteArray();
  return places[bits]!.map((place) => bytes[place]).join(".");
}
