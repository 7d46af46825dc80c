import { isIPv6, type Socket } from "node:net";
import { unlessAborted, withDeadline } from "./deadline.ts";
import { OutboundError } from "./errors.ts";
import { type Answer, exchange, type Sent } from "./exchange.ts";
import { createNat64, translate } from "./nat64.ts";
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
