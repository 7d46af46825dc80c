import { Resolver } from "node:dns/promises";

/** Finds all addresses of a name; none where it has none. The signal ends the search. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

const TRY_MS = 2000;
const TRIES = 2;

/**
 * Asks name servers, those of this machine unless others are given as `address:port`. It does not use
 * getaddrinfo: a name whose servers do not answer would hold one of the few threads that also read files and
 * hash passwords. So the machine's hosts file does not count, and `localhost` is known by RFC 6761 alone.
 */
export function dnsResolver(servers?: readonly string[]): Resolve {
  return async (name, signal) => {
    if (name === "localhost" || name.endsWith(".localhost")) return ["127.0.0.1"];
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}
