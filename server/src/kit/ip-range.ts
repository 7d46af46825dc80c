import { BlockList, isIPv4, isIPv6 } from "node:net";

// An address and how many of its bits count, all as IPv6: an IPv4 address is its mapped one (RFC 4291, section 2.5.5.2).
type Range = { bytes: number[]; bits: number };

const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];
const MAPPED_BITS = 96;

/**
 * The one way to write an IP address or a CIDR range: bits beyond the prefix are 0, IPv6 as in RFC 5952, IPv4-mapped
 * IPv6 as IPv4, a range of one address as that address. Undefined for what is neither.
 */
export function canonicalRange(text: string): string | undefined {
  const range = parse(text);
  if (!range) return undefined;
  const { bytes, bits } = range;
  const [address, own, all] = isMapped(range)
    ? [bytes.slice(12).join("."), bits - MAPPED_BITS, 32]
    : [ipv6Text(bytes), bits, 128];
  return own === all ? address : `${address}/${own}`;
}

/** Whether a range lies within one of others. All of them are canonical. */
export function isWithin(range: string, others: readonly string[]): boolean {
  const inner = parse(range)!;
  return others.some((other) => {
    const outer = parse(other)!;
    return inner.bits >= outer.bits && same(maskBits(inner.bytes, outer.bits), outer.bytes);
  });
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

/** The 16 bytes of an address, an IPv4 one as IPv4-mapped IPv6; undefined for what is no address, or one with a zone. */
export function addressBytes(address: string): number[] | undefined {
  return address.includes("%") ? undefined : bytesOf(address);
}

function parse(text: string): Range | undefined {
  const match = /^([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, address = "", given] = match;
  const before = isIPv4(address) ? MAPPED_BITS : 0;
  const bytes = bytesOf(address);
  const bits = given === undefined ? 128 : Number(given) + before;
  return bytes && bits <= 128 ? { bytes: maskBits(bytes, bits), bits } : undefined;
}

function bytesOf(address: string): number[] | undefined {
  if (isIPv4(address)) return [...MAPPED, ...address.split(".").map(Number)];
  if (!isIPv6(address)) return undefined;
  const [head = "", tail] = compressIpv6(address).split("::");
  const [first, last] = [groups(head), groups(tail ?? "")];
  const between = Array<number>(8 - first.length - last.length).fill(0);
  return [...first, ...between, ...last].flatMap((group) => [group >> 8, group & 0xff]);
}

const groups = (text: string) => (text ? text.split(":").map((group) => Number.parseInt(group, 16)) : []);
// The URL standard writes IPv6 addresses as RFC 5952 asks.
const compressIpv6 = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

function ipv6Text(bytes: readonly number[]): string {
  const pairs = Array.from({ length: 8 }, (_, i) => (bytes[2 * i]! << 8) | bytes[2 * i + 1]!);
  return compressIpv6(pairs.map((pair) => pair.toString(16)).join(":"));
}

const isMapped = ({ bytes, bits }: Range) => bits >= MAPPED_BITS && same(bytes.slice(0, 12), MAPPED);
const same = (one: readonly number[], other: readonly number[]) => one.every((byte, i) => byte === other[i]);

function maskBits(bytes: readonly number[], bits: number): number[] {
  return bytes.map((byte, i) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - 8 * i))) & 0xff);
}
