import { isIPv6, type Socket } from "node:net";
import type { IPv6 } from "ipaddr.js";
import { canonicalRange, parseAddress, rangeChecker } from "../../kit/web/ip-range.ts";
import { unlessAborted, withDeadline } from "./deadline.ts";
import { OutboundError } from "./errors.ts";
import { type Answer, exchange, type Sent } from "./exchange.ts";
import { createNat64, translate } from "./nat64.ts";
import { type Deadlines, openSocket } from "./open-socket.ts";
import { dnsResolver, type Resolve } from "./resolve.ts";
import { readTarget, type Target, type UrlFault } from "./target.ts";

/** A call to a URL that a stranger chose. At most `maxResponseBytes` of the answer's body are read. */
export type OutboundCall = Sent & {
  url: string;
  timeoutMs: number;
  maxResponseBytes: number;
  signal?: AbortSignal;
};

/** An answer, a redirect too, and how long the whole call took. */
export type OutboundAnswer = Answer & { durationMs: number };

/** Calls to URLs that strangers chose. */
export type Outbound = {
  /**
   * Calls a public host, or one of the allowed addresses, and follows no redirect. All addresses of the name
   * are checked, and the connection is made to one of those, never used again. Ends within `timeoutMs`, at
   * most 15 s. Throws an OutboundError.
   */
  callOut(call: OutboundCall): Promise<OutboundAnswer>;
  /** The fault for which callOut refuses a URL before it looks its name up, if it has one. */
  checkWebhookUrl(url: string): UrlFault | undefined;
};

const usual: Deadlines = { dns: 5000, connect: 5000, tls: 5000, whole: 15_000 };
const MAX_TRIED = 4;

/**
 * Makes an Outbound. `allowed` are the ranges of addresses that may be called though they are not public; the
 * other options are for tests. Throws a RangeError for a text that is not a range.
 */
export function createOutbound({
  allowed,
  resolve = dnsResolver(),
  ca,
  deadlines = usual,
}: {
  allowed: readonly string[];
  resolve?: Resolve;
  ca?: string;
  deadlines?: Deadlines;
}): Outbound {
  const { mayCall, isAllowed } = addressRule(allowed);
  const rule = { mayCall, mayBeInternal: allowed.length > 0 };
  const findPrefixes = createNat64(resolve);

  async function findAddresses({ host, isAddress }: Target, signal: AbortSignal): Promise<readonly string[]> {
    const found = isAddress ? [host] : await resolve(host, signal).catch(() => []);
    if (!found.length) throw new OutboundError("dns_failed");
    const inDoubt = found.filter((address) => isIPv6(address) && !isAllowed(address));
    const isCallable = found.every(mayCall);
    const prefixes = isCallable && inDoubt.length ? await findPrefixes(signal) : [];
    const behind = inDoubt.flatMap((address) => translate(address, prefixes));
    // One forbidden address rejects the host: no honest host has both kinds.
    if (!isCallable || !behind.every(mayCall)) throw new OutboundError("address_refused");
    return found.slice(0, MAX_TRIED);
  }

  async function connectTo(target: Target, signal: AbortSignal): Promise<Socket> {
    const addresses = await withDeadline(deadlines.dns, signal, (stop) =>
      unlessAborted(findAddresses(target, stop), stop),
    );
    return openSocket(addresses, target, { deadlines, ca, signal });
  }

  return {
    async callOut({ url, timeoutMs, maxResponseBytes, signal: outer, ...sent }) {
      const began = performance.now();
      const target = readTarget(url, rule);
      if (typeof target === "string")
        throw new OutboundError(target === "address" ? "address_refused" : "url_refused");
      return withDeadline(Math.min(timeoutMs, deadlines.whole), outer, async (signal) => {
        const connect = () => connectTo(target, signal);
        const answer = await exchange(target, sent, { connect, maxBytes: maxResponseBytes, signal });
        return Object.assign(answer, { durationMs: Math.round(performance.now() - began) });
      });
    },
    checkWebhookUrl(url) {
      const target = readTarget(url, rule);
      return typeof target === "string" ? target : undefined;
    },
  };
}

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
type AddressRule = Record<"mayCall" | "isAllowed", (address: string) => boolean>;

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
