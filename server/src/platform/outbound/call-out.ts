import { isIPv6 } from "node:net";
import { unlessAborted, withDeadline } from "./deadline.ts";
import { OutboundError } from "./errors.ts";
import { type Answer, exchange, type Sent } from "./exchange.ts";
import { createNat64, translated } from "./nat64.ts";
import { type Deadlines, openSocket } from "./open-socket.ts";
import { addressRule } from "./public-addresses.ts";
import { dnsResolver, type Resolve } from "./resolve.ts";
import { readTarget, type Target, type UrlFault } from "./target.ts";

/** A call to a URL that a stranger chose. At most `maxResponseBytes` of the answer's body are read. */
export type OutboundCall = Sent & {
  url: string;
  timeoutMs: number;
  maxResponseBytes: number;
  signal?: AbortSignal;
};

/** What was answered, redirects too, and how long the whole call took. */
export type OutboundAnswer = Answer & { durationMs: number };

/** Calls to URLs that strangers chose. */
export type Outbound = {
  /**
   * Calls a public host, or one of the allowed addresses, and follows no redirect. All addresses of the name are checked, and the
   * connection is made to one of those, never used again. Ends within `timeoutMs`, at most 15 s. Throws an OutboundError.
   */
  callOut(call: OutboundCall): Promise<OutboundAnswer>;
  /** What callOut would refuse about a URL whatever its name stands for; undefined for nothing. Looks nothing up. */
  checkWebhookUrl(url: string): UrlFault | undefined;
};

const usual: Deadlines = { dns: 5000, connect: 5000, tls: 5000, whole: 15_000 };
const MAX_TRIED = 4;

/**
 * Makes what calls strangers' URLs. `allowed` are the ranges of addresses that may be called though they are not public; the
 * rest is for tests. Throws a RangeError for a range that is none.
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

  async function addressesOf({ host, isAddress }: Target, whole: AbortSignal): Promise<readonly string[]> {
    return withDeadline(deadlines.dns, whole, async (signal) => {
      const finding = isAddress ? [host] : resolve(host, signal).catch(() => []);
      const found = await unlessAborted(Promise.resolve(finding), signal);
      if (!found.length) throw new OutboundError("dns_failed");
      // One address that may not be called speaks against the others: nobody has both for a good reason.
      if (!found.every(mayCall)) throw new OutboundError("address_refused");
      const inDoubt = found.filter((address) => isIPv6(address) && !isAllowed(address));
      const prefixes = inDoubt.length ? await unlessAborted(findPrefixes(signal), signal) : [];
      const behind = inDoubt.flatMap((address) => translated(address, prefixes));
      if (!behind.every(mayCall)) throw new OutboundError("address_refused");
      return found.slice(0, MAX_TRIED);
    });
  }

  return {
    async callOut({ url, timeoutMs, maxResponseBytes, signal: outer, ...sent }) {
      const began = performance.now();
      const target = readTarget(url, rule);
      if (typeof target === "string")
        throw new OutboundError(target === "address" ? "address_refused" : "url_refused");
      return withDeadline(Math.min(timeoutMs, deadlines.whole), outer, async (signal) => {
        const addresses = await addressesOf(target, signal);
        const socket = await openSocket(addresses, target, { deadlines, ca, signal });
        try {
          const answer = await exchange(socket, target, sent, { maxBytes: maxResponseBytes, signal });
          return Object.assign(answer, { durationMs: Math.round(performance.now() - began) });
        } finally {
          socket.destroy();
        }
      });
    },
    checkWebhookUrl(url) {
      const target = readTarget(url, rule);
      return typeof target === "string" ? target : undefined;
    },
  };
}
