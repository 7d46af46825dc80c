import { isIPv4, isIPv6 } from "node:net";
import { addressBytes, canonicalRange, rangeChecker } from "../../kit/ip-range.ts";

// IANA's registry of special-purpose IPv4 addresses (RFC 6890), multicast and reserved ones.
const special4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT; also metadata of some clouds
  "127.0.0.0/8", // loopback
  "168.63.129.16", // a public address at which Azure answers its own machines
  "169.254.0.0/16", // link-local; metadata of most clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments; also metadata of a cloud
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // relays of 6to4
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
];

// Of IPv6 only this is given out as public unicast (RFC 4291). Unique-local, link-local, site-local and multicast addresses,
// IPv4-mapped and -compatible ones and NAT64 (64:ff9b::/96, 64:ff9b:1::/48) are outside.
const unicast6 = ["2000::/3"];
const special6 = [
  "2001::/23", // protocol assignments: Teredo, ORCHID, benchmarks
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address in IPv6
  "2620:4f:8000::/48", // AS112
  "3ffe::/16", // 6bone, given back
  "3fff::/20", // documentation
];

const isSpecial4 = rangeChecker(special4);
const isUnicast6 = rangeChecker(unicast6);
const isSpecial6 = rangeChecker(special6);

/**
 * Whether a text is the address of one public host. False for whatever has a special purpose, holds an IPv4 address in an IPv6
 * one, has a zone, or is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !isSpecial4(address);
  return hasNoZone(address) && isUnicast6(address) && !isSpecial6(address) && !isIsatap(address);
}

/** Whether an address may be called, and whether it is among those that may though they are not public. */
export type AddressRule = Record<"mayCall" | "isAllowed", (address: string) => boolean>;

/**
 * What decides about addresses: public ones may be called, and those of the ranges in `allowed` (addresses or CIDR). Throws a
 * RangeError for a range that is none.
 */
export function addressRule(allowed: readonly string[]): AddressRule {
  const ranges = allowed.map((range) => {
    const canonical = canonicalRange(range);
    if (canonical === undefined) throw new RangeError(`${range} is neither an address nor a range of them`);
    return canonical;
  });
  const isInRanges = rangeChecker(ranges);
  const isAllowed = (address: string) => !address.includes("%") && isInRanges(address);
  return { isAllowed, mayCall: (address) => isPublicAddress(address) || isAllowed(address) };
}

const hasNoZone = (address: string) => isIPv6(address) && !address.includes("%");

// An interface identifier of ISATAP (RFC 5214, section 6.1) ends in an IPv4 address, below any prefix.
function isIsatap(address: string): boolean {
  const [u, zero, five, fe] = addressBytes(address)!.slice(8);
  return (u! & 0xfc) === 0 && zero === 0 && five === 0x5e && fe === 0xfe;
}
