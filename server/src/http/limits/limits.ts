import type { RateName, Rates } from "../../kit/flow/rates.ts";
import { type Bucket, type BucketPolicy, type Take, takeTokens } from "../../kit/flow/token-bucket.ts";
import { rateLimited } from "../answers/errors.ts";
import type { Principal, PublishableKey } from "../request/principal.ts";

/** Takes tokens from the bucket of one client; a negative cost gives them back. */
export type Limiter = (client: string, policy: BucketPolicy, cost: number) => Take | Promise<Take>;

/** Where tokens are taken, and how many each kind of client has. */
export type Limits = { take: Limiter; rates: Rates };

/** Whose bucket it is, and of which size: a rate that the operator sets, or one of its own. */
export type ClientBucket = { client: string; rate: RateName | BucketPolicy };

const names: Readonly<Record<RateName, string>> = {
  key: "api-key",
  session: "session",
  storefront: "storefront",
  publishable: "publishable",
  anonymous: "anonymous",
  auth: "attempts",
  agent: "agent",
};
const preflight: BucketPolicy = { name: "preflight", perMinute: 600, burst: 100 };
const messages: BucketPolicy = { name: "messages", perMinute: 0.5, burst: 30 };
const notices: BucketPolicy = { name: "notices", perMinute: 600, burst: 100 };

const policyOf = (rates: Rates, rate: ClientBucket["rate"]): BucketPolicy =>
  typeof rate === "string" ? { name: names[rate], ...rates[rate] } : rate;

/** Decides from which buckets a request draws, beside its sender. */
export type Asked = {
  ip: string;
  /** The path of a route that is guarded. */
  guardedPath?: string | undefined;
  /** Whether it reads the storefront. */
  isStorefrontRead?: boolean;
  publishable?: PublishableKey | undefined;
};

/** The buckets that a request draws from. */
export function bucketsOf(principal: Principal | undefined, asked: Asked): readonly ClientBucket[] {
  const { ip, guardedPath, isStorefrontRead, publishable } = asked;
  if (guardedPath) return [triesOf(ip, guardedPath)];
  if (principal) return [bucketOf(principal)];
  const client = `ip ${networkOf(ip)}`;
  if (!isStorefrontRead) return [{ client, rate: "anonymous" }];
  if (!publishable) return [{ client: `storefront ${client}`, rate: "storefront" }];
  // One shopper's bucket is emptied neither by the store's others nor by shoppers of other stores behind the
  // same address.
  const { id, rateLimit } = publishable;
  return [
    { client: `storefront ${id} ${client}`, rate: "storefront" },
    { client: `key ${id}`, rate: rateLimit ? ownRate("publishable", rateLimit) : "publishable" },
  ];
}

const bucketOf = (principal: Principal): ClientBucket =>
  principal.kind === "api_key"
    ? {
        client: `key ${principal.id}`,
        rate: principal.rateLimit ? ownRate("key", principal.rateLimit) : "key",
      }
    : { client: `session ${principal.sessionId}`, rate: "session" };

const ownRate = (name: RateName, perMinute: number): BucketPolicy => ({
  name: names[name],
  perMinute,
  burst: Math.max(1, Math.ceil(perMinute / 6)),
});

/** The bucket of an address's tries of a guarded route. */
export const triesOf = (ip: string, path: string): ClientBucket => ({
  client: `ip ${networkOf(ip)} ${path}`,
  rate: "auth",
});

/**
 * The bucket of somebody who has signed a request. Where nobody has, that of the address's requests whose
 * signature does not hold: it has as many tokens as strangers have.
 */
export const signerOf = (signer: string | undefined, ip: string): ClientBucket =>
  signer === undefined
    ? { client: `unproven ip ${networkOf(ip)}`, rate: "anonymous" }
    : { client: `agent ${signer}`, rate: "agent" };
/** The bucket of all requests of an address that say they are signed. */
export const signersOf = (ip: string): ClientBucket => ({
  client: `signers ip ${networkOf(ip)}`,
  rate: "agent",
});

/**
 * The network that is counted as one client: an IPv4 address, or the /64 of an IPv6 address, as its holder
 * has all 2^64 addresses of it.
 */
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
export const noticesOf = (ip: string): ClientBucket => ({
  client: `notices ${networkOf(ip)}`,
  rate: notices,
});

/** The bucket of an account that anyone tries to log in to, from any address. */
export const attemptsOn = (storeId: string, path: string, account: string): ClientBucket => ({
  client: `account ${storeId} ${path} ${account}`,
  rate: "auth",
});

/**
 * The bucket of what strangers write to a store, from all addresses: its inbox takes 30 messages at once, and
 * then 30 an hour.
 */
export const messagesTo = (storeId: string): ClientBucket => ({
  client: `messages ${storeId}`,
  rate: messages,
});

/** The bucket of an address's preflights. */
export const preflightsOf = (ip: string): ClientBucket => ({
  client: `preflights ${networkOf(ip)}`,
  rate: preflight,
});

/**
 * Takes a token, or as many as something costs, from each bucket; `onHeaders` is given what is left. Throws
 * 429 where one has too few.
 */
export async function draw(
  limits: Limits | undefined,
  buckets: readonly ClientBucket[],
  { cost = 1, onHeaders }: { cost?: number; onHeaders?: (headers: Record<string, string>) => void } = {},
): Promise<void> {
  if (!limits) return;
  const drawn = await Promise.all(
    buckets.map(async ({ client, rate }) => {
      const policy = policyOf(limits.rates, rate);
      return { policy, take: await limits.take(client, policy, cost) };
    }),
  );
  onHeaders?.(limitHeaders(drawn));
  const waits = drawn.map(({ take }) => (take.allowed ? 0 : take.retryMs));
  if (!drawn.every(({ take }) => take.allowed)) throw rateLimited(Math.ceil(Math.max(...waits) / 1000));
}

/**
 * Draws from the buckets of accounts for one request, of each once: its transaction may be undone and run
 * again.
 */
export function attemptsIn(
  limits: Limits | undefined,
  storeId: string,
  path: string,
): (account: string) => Promise<void> {
  const drawn = new Map<string, Promise<void>>();
  return (account) => {
    const before = drawn.get(account) ?? draw(limits, [attemptsOn(storeId, path, account)]);
    drawn.set(account, before);
    return before;
  };
}

/** Throws 429 where a bucket has no token, and takes none. */
export async function checkLeft(limits: Limits | undefined, { client, rate }: ClientBucket): Promise<void> {
  if (!limits) return;
  const policy = policyOf(limits.rates, rate);
  const { remaining } = await limits.take(client, policy, 0);
  if (remaining < 1) throw rateLimited(Math.ceil(60 / policy.perMinute));
}

const MAX_BUCKETS = 100_000;

/**
 * A limiter in this process's memory. By default it goes by time that passes: setting the machine's clock
 * changes nothing.
 */
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

/**
 * The rate-limit fields of an answer (IETF draft-ietf-httpapi-ratelimit-headers): a list, where there are
 * several buckets.
 */
const limitHeaders = (drawn: readonly { policy: BucketPolicy; take: Take }[]): Record<string, string> => ({
  "ratelimit-policy": drawn.map(({ policy }) => `"${policy.name}";q=${policy.perMinute};w=60`).join(", "),
  ratelimit: drawn
    .map(({ policy, take }) => `"${policy.name}";r=${take.remaining};t=${Math.ceil(take.resetMs / 1000)}`)
    .join(", "),
});

// A bucket that is full again says nothing that a new one would not: those not used for a minute, which are
// full, go first.
function dropFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [client, bucket] of buckets) if (now - bucket.at > 60_000) buckets.delete(client);
  for (const client of buckets.keys()) {
    if (buckets.size < MAX_BUCKETS) return;
    buckets.delete(client);
  }
}
