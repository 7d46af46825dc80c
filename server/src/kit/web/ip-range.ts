import { BlockList, isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

// A network as IPv6, and how many of its bits count: an IPv4 address is its mapped one (RFC 4291, section
// 2.5.5.2).
type Network = [ipaddr.IPv6, number];

const MAPPED_BITS = 96;

/** Parses an address; undefined for any other text, and for an address with a zone. */
export function parseAddress(text: string): IpAddress | undefined {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  // The library takes ::1.2.3.4 for ::ffff:1.2.3.4, so the URL standard writes the address without dots
  // first.
  if (isIPv6(text) && !text.includes("%"))
    return ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1));
  return undefined;
}

/**
 * The one way to write an IP address or a CIDR range: bits beyond the prefix are 0, IPv6 as in RFC 5952,
 * IPv4-mapped IPv6 as IPv4, a range of one address as that address. Undefined for any other text.
 */
export function canonicalRange(text: string): string | undefined {
  const network = parseNetwork(text);
  if (!network) return undefined;
  const [address, bits] = network;
  const isIpv4 = bits >= MAPPED_BITS && address.isIPv4MappedAddress();
  const canonical = isIpv4 ? address.toIPv4Address() : address;
  return bits === 128 ? `${canonical}` : `${canonical}/${isIpv4 ? bits - MAPPED_BITS : bits}`;
}

/** Whether a range lies within one of others. All of them are canonical. */
export function isWithin(range: string, others: readonly string[]): boolean {
  const [address, bits] = parseNetwork(range)!;
  return others
    .map((other) => parseNetwork(other)!)
    .some((other) => bits >= other[1] && address.match(other));
}

/** Whether an address is in one of the canonical ranges; false for a text that is not an address. */
export function rangeChecker(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const [bare = ""] = address.split("%");
    if (isIPv4(bare)) return list.check(bare, "ipv4");
    return isIPv6(bare) && list.check(bare, "ipv6");
  };
}

function parseNetwork(text: string): Network | undefined {
  const [, base = "", length] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const address = parseAddress(base);
  if (!address) return undefined;
  const [ipv6, before] =
    "toIPv4MappedAddress" in address ? [address.toIPv4MappedAddress(), MAPPED_BITS] : [address, 0];
  const bits = length === undefined ? 128 : Number(length) + before;
  return bits <= 128 ? [ipaddr.IPv6.networkAddressFromCIDR(`${ipv6}/${bits}`), bits] : undefined;
}
