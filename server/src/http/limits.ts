import { type Bucket, type BucketPolicy, type Take, takeTokens } from "../kit/token-bucket.ts";
import { rateLimited } from "./errors.ts";
import type { Principal } from "./principal.ts";

/** Takes tokens from the bucket of one client; a negative cost gives them back. */
export type Limiter = (client: string, policy: BucketPolicy, cost: number) => Take | Promise<Take>;

/** Buckets (contract, section 2). */
const anonymous: BucketPolicy = { name: "anonymous", perMinute: 60, burst: 60 };
const apiKey: BucketPolicy = { name: "api-key", perMinute: 600, burst: 100 };
const session: BucketPolicy = { name: "session", perMinute: 300, burst: 100 };
const preflight: BucketPolicy = { name: "preflight", perMinute: 600, burst: 100 };
const notices: BucketPolicy = { name: "notices", perMinute: 600, burst: 100 };
const guarded: BucketPolicy = { name: "attempts", perMinute: 5, burst: 5 };

/** Whose bucket a request draws from, and which it is. `guardedPath` is the path of a route that is guarded. */
export function bucketOf(
  principal: Principal | undefined,
  ip: string,
  guardedPath?: string,
): { client: string; policy: BucketPolicy } {
  if (guardedPath) return { client: `ip ${networkOf(ip)} ${guardedPath}`, policy: guarded };
  if (!principal) return { client: `ip ${networkOf(ip)}`, policy: anonymous };
  if (principal.kind !== "api_key") return { client: `session ${principal.sessionId}`, policy: session };
  const own = principal.rateLimit;
  const policy = own ? { ...apiKey, perMinute: own, burst: Math.max(1, Math.ceil(own / 6)) } : apiKey;
  return { client: `key ${principal.id}`, policy };
}

/** Whom an address belongs to: who has an IPv6 address has its /64, and 2^64 addresses must not be as many clients. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [left = "", right = ""] = ip.split("%", 1)[0]!.split("::");
  const [before, behind] = [left, right].map((part) => part.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = Array<string>(Math.max(0, 8 - before.length - behind.length)).fill("0");
  const groups = [...before, ...zeros, ...behind].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** The bucket of an address whose system tells us what happened there. */
export const noticesOf = (ip: string) => ({ client: `notices ${networkOf(ip)}`, policy: notices });

/** The bucket of an account that anyone tries to log in to, from any address. */
export const attemptsOn = (storeId: string, path: string, account: string) => ({
  client: `account ${storeId} ${path} ${account}`,
  policy: guarded,
});

/** The bucket of an address's preflights. */
export const preflightsOf = (ip: string) => ({ client: `preflights ${networkOf(ip)}`, policy: preflight });

/** Takes a token. Throws 429 where there is none. */
export async function draw(
  limiter: Limiter | undefined,
  { client, policy }: ReturnType<typeof attemptsOn>,
): Promise<void> {
  const take = await limiter?.(client, policy, 1);
  if (take && !take.allowed) throw rateLimited(Math.ceil(take.retryMs / 1000));
}

/** Takes none, and throws 429 where there is none. */
export async function checkLeft(
  limiter: Limiter | undefined,
  { client, policy }: ReturnType<typeof attemptsOn>,
): Promise<void> {
  const take = await limiter?.(client, policy, 0);
  if (take && take.remaining < 1) throw rateLimited(Math.ceil(60 / policy.perMinute));
}

const MAX_BUCKETS = 100_000;

/** A limiter in this process's memory. By default it goes by time that passes: setting the machine's clock changes nothing. */
export function memoryLimiter(
  clock: () => number = () => performance.now(),
): (client: string, policy: BucketPolicy, cost: number) => Take {
  const buckets = new Map<string, Bucket>();
  return (client, policy, cost) => {
    const now = clock();
    let bucket = buckets.get(client);
    if (!bucket) {
      if (buckets.size >= MAX_BUCKETS) dropFull(buckets, now);
      bucket = { tokens: policy.burst, at: now };
      buckets.set(client, bucket);
    }
    return takeTokens(bucket, policy, cost, now);
  };
}

/** The rate-limit fields of an answer (IETF draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders(policy: BucketPolicy, take: Take): Record<string, string> {
  return {
    "ratelimit-policy": `"${policy.name}";q=${policy.perMinute};w=60`,
    ratelimit: `"${policy.name}";r=${take.remaining};t=${Math.ceil(take.resetMs / 1000)}`,
  };
}

// Full again, a bucket says nothing that a new one would not: one that rested for a minute goes first.
function dropFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [client, bucket] of buckets) if (now - bucket.at > 60_000) buckets.delete(client);
  for (const client of buckets.keys()) {
    if (buckets.size < MAX_BUCKETS) return;
    buckets.delete(client);
  }
}
