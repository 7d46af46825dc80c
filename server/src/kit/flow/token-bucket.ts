/** A token bucket's setting: it holds at most `burst` tokens and gains `perMinute` of them a minute. */
export type BucketPolicy = { name: string; perMinute: number; burst: number };

/** A bucket's state: the tokens it held at `at` (ms, by any one clock). */
export type Bucket = { tokens: number; at: number };

/** The result of taking tokens: `remaining` whole tokens; ms until full again; ms to wait, 0 when allowed. */
export type Take = { allowed: boolean; remaining: number; resetMs: number; retryMs: number };

// Sums of fractions of a token come out a little less than the whole they make.
const ROUNDING = 1e-9;

/**
 * Takes `cost` tokens from a bucket, changing it, where it holds that many; a negative cost gives tokens
 * back. Pure but for the bucket. `http/limits/redis-limiter.ts` has the same rule in Lua.
 */
export function takeTokens(bucket: Bucket, policy: BucketPolicy, cost: number, now: number): Take {
  const perMs = policy.perMinute / 60_000;
  const elapsed = Math.max(0, now - bucket.at);
  bucket.tokens = Math.min(policy.burst, bucket.tokens + elapsed * perMs);
  bucket.at = Math.max(bucket.at, now);
  const allowed = bucket.tokens + ROUNDING >= cost;
  if (allowed) bucket.tokens = Math.min(policy.burst, Math.max(0, bucket.tokens - cost));
  return takeOf(allowed, bucket.tokens, policy, cost);
}

/** The result of taking tokens, by whether it was allowed and the tokens that are left. */
export function takeOf(allowed: boolean, tokens: number, policy: BucketPolicy, cost: number): Take {
  const perMs = policy.perMinute / 60_000;
  return {
    allowed,
    // A whole token is one, even where sums of fractions came out a little less.
    remaining: Math.floor(tokens + ROUNDING),
    resetMs: Math.ceil((policy.burst - tokens) / perMs),
    retryMs: allowed ? 0 : Math.ceil((cost - tokens) / perMs),
  };
}
