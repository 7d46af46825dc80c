import type { IncomingHttpHeaders } from "node:http";
import { boundedQueue } from "../../kit/flow/bounded-queue.ts";
import { type Bucket, type BucketPolicy, takeTokens } from "../../kit/flow/token-bucket.ts";
import type { Outbound } from "../../platform/outbound/index.ts";
import { AgentError } from "./errors.ts";
import { MAX_PROFILE_BYTES, type Profile, readProfile } from "./profile.ts";

/**
 * A fetched profile, or the reason why there is none, and until when it is used. In milliseconds since 1970.
 */
export type Fetched = {
  readonly at: number;
  readonly until: number;
  readonly profile: Profile | AgentError;
};

/** Fetches the profiles of agents, and caches them for as long as their publishers say. It never throws. */
export type Profiles = {
  /**
   * A fresh profile, from memory or fetched now. `isKnown` says whether the store knew it before: a host may
   * have few unknown ones.
   */
  read(url: string, isKnown: boolean): Promise<Fetched>;
  /** A profile that was fetched after `since`; it is fetched at most once a minute. */
  readNewer(url: string, since: number): Promise<Fetched>;
  /** Whether a fresh profile is in memory. */
  isFresh(url: string): boolean;
  /** Whether an address may be called at all. */
  isCallable(url: string): boolean;
};

/**
 * The least and the most time that a profile is cached, in milliseconds, and the time where its publisher
 * says none.
 */
const FLOOR_MS = 60_000;
const CEILING_MS = 86_400_000;
const UNSAID_MS = 300_000;
/** The longest time before a failed profile is fetched again; the time doubles with each failure. */
const MOST_FAILED_MS = 900_000;
const TIMEOUT_MS = 5_000;
const MAX_KNOWN = 1_000;
const AT_ONCE = 24;
const MAX_WAITING = 200;
/** The limit of unknown profiles at one host: nobody makes this server call another one without end. */
const ofHost: BucketPolicy = { name: "profiles", perMinute: 20, burst: 20 };
const MAX_HOSTS = 2_000;

/** Makes what fetches profiles, by calls that are safe for addresses that strangers chose. */
export function createProfiles({
  outbound,
  clock = Date.now,
}: {
  outbound: Pick<Outbound, "callOut" | "checkWebhookUrl">;
  clock?: () => number;
}): Profiles {
  const known = new Map<string, Fetched & { failures: number }>();
  const fetching = new Map<string, Promise<Fetched>>();
  const hosts = new Map<string, Bucket>();
  const inLine = boundedQueue(AT_ONCE, MAX_WAITING, () => new AgentError("profile_unreachable"));
  const isCallable = (url: string) => outbound.checkWebhookUrl(url) === undefined;

  async function request(url: string): Promise<{ profile: Profile; ms: number }> {
    const { status, headers, bytes, isWhole } = await outbound.callOut({
      url,
      method: "GET",
      headers: { accept: "application/json", "user-agent": "Stoa-Agents/1" },
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_PROFILE_BYTES + 1,
    });
    if (status !== 200) throw new AgentError("profile_unreachable");
    if (!isWhole && bytes.length <= MAX_PROFILE_BYTES) throw new AgentError("profile_unreachable");
    if (bytes.length > MAX_PROFILE_BYTES) throw new AgentError("profile_malformed");
    return { profile: readProfile(bytes, isCallable), ms: freshMs(headers) };
  }

  async function fetch(url: string): Promise<Fetched> {
    const failures = known.get(url)?.failures ?? 0;
    let found: Fetched & { failures: number };
    try {
      const { profile, ms } = await inLine(() => request(url));
      const at = clock();
      found = { at, until: at + ms, profile, failures: 0 };
    } catch (error) {
      const profile = error instanceof AgentError ? error : new AgentError("profile_unreachable");
      const at = clock();
      const until = at + Math.min(FLOOR_MS * 2 ** failures, MOST_FAILED_MS);
      found = { at, until, profile, failures: Math.min(failures + 1, 10) };
    }
    known.delete(url);
    if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!);
    known.set(url, found);
    return found;
  }

  // Concurrent calls share one fetch.
  const once = (url: string) => {
    const under = fetching.get(url);
    if (under) return under;
    const mine = fetch(url).finally(() => fetching.delete(url));
    fetching.set(url, mine);
    return mine;
  };

  function mayRequest(url: string): boolean {
    const { host } = URL.parse(url)!;
    const now = clock();
    let bucket = hosts.get(host);
    if (!bucket) {
      if (hosts.size >= MAX_HOSTS) hosts.delete(hosts.keys().next().value!);
      bucket = { tokens: ofHost.burst, at: now };
      hosts.set(host, bucket);
    }
    return takeTokens(bucket, ofHost, 1, now).allowed;
  }

  const fresh = (url: string) => {
    const found = known.get(url);
    return found && found.until > clock() ? found : undefined;
  };

  return {
    async read(url, isKnown) {
      const found = fresh(url);
      if (found) return found;
      if (isKnown || fetching.has(url) || mayRequest(url)) return once(url);
      const at = clock();
      return { at, until: at, profile: new AgentError("profile_unreachable") };
    },
    async readNewer(url, since) {
      const found = known.get(url);
      if (found && found.at > since && found.until > clock()) return found;
      if (clock() - Math.max(since, found?.at ?? 0) < FLOOR_MS)
        return found ?? { at: since, until: since, profile: new AgentError("key_not_found") };
      return once(url);
    },
    isFresh: (url) => fresh(url) !== undefined,
    isCallable,
  };
}

// A profile that may not be cached is cached for the least time: else each request would fetch it.
function freshMs({ "cache-control": said }: IncomingHttpHeaders): number {
  if (said === undefined) return UNSAID_MS;
  if (/\b(?:no-store|no-cache|private)\b/i.test(said)) return FLOOR_MS;
  const seconds = /(?:^|[,\s])max-age\s{0,5}=\s{0,5}"?(\d{1,15})/i.exec(said)?.[1];
  if (seconds === undefined) return UNSAID_MS;
  return Math.min(Math.max(Number(seconds) * 1_000, FLOOR_MS), CEILING_MS);
}
