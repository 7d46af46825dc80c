import type { IPv6 } from "ipaddr.js";
import { canonicalRange, parseAddress, rangeChecker } from "../../kit/web/ip-range.ts";

// A public address at which Azure answers its own machines.
const AZURE = "168.63.129.16";
// The 6bone of 1998, given back.
const SIX_BONE = 0x3ffe;

/**
 * Whether a text is the address of one public host. False for an address of a special purpose (IANA's
 * registries), an IPv6 address that holds an IPv4 one or has a zone, and any other text.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address?.range() !== "unicast") return false;
  return "parts" in address ? isPublicUnicast(address) : text !== AZURE;
}

/** Whether an address may be called, and whether it is among those that may though they are not public. */
export type AddressRule = Record<"mayCall" | "isAllowed", (address: string) => boolean>;

/**
 * Decides about addresses: public ones may be called, and those of the ranges in `allowed` (addresses or
 * CIDR). Throws a RangeError for a text that is not a range.
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

// Only 2000::/3 is given out as public unicast (RFC 4291). An interface identifier of ISATAP (RFC 5214,
// section 6.1) ends in an IPv4 address, below any prefix.
function isPublicUnicast({ parts: [first = 0, , , , fifth = 0, sixth] }: IPv6): boolean {
  const isIsatap = (fifth & 0xfcff) === 0 && sixth === 0x5efe;
  return first >> 13 === 1 && first !== SIX_BONE && !isIsatap;
}
