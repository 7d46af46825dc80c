import { hash } from "node:crypto";
import { createClient } from "@redis/client";
import type { Logger } from "pino";
import { afterReading } from "../../kit/flow/after-reading.ts";
import { type BucketPolicy, type Take, takeOf } from "../../kit/flow/token-bucket.ts";
import { type Limiter, memoryLimiter } from "./limits.ts";

/** Buckets that several processes share. */
export type SharedLimiter = {
  readonly limiter: Limiter;
  /**
   * Resolves once it is known whether Redis is there, after about a second at the latest. What is drawn
   * before, each process counts for itself.
   */
  readonly known: Promise<void>;
  /** Whether Redis is away, so that this process counts for itself. */
  isAway(): boolean;
  /** Ends the connection; never throws. */
  close(): void;
};

/** How long Redis may be silent before this process counts for itself, in ms. */
const DEADLINE_MS = 250;
/** How long a request waits at most, where Redis answers others before it. */
const PATIENCE_MS = 4_000;
/**
 * An answer takes two turns of the event loop or three; in a process that is busy, each of these may take
 * long.
 */
const TURNS = 8;
const CONNECT_MS = 1_000;
const MAX_WAITING = 10_000;

// `kit/flow/token-bucket.ts` in Lua, by the clock of Redis, which is one for all processes. A bucket that is
// full again is not stored.
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local perMs, burst, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local held = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local at = tonumber(held[2]) or now
local tokens = math.min(burst, (tonumber(held[1]) or burst) + math.max(0, now - at) * perMs)
local allowed = tokens + 1e-6 >= cost
if allowed then tokens = math.min(burst, math.max(0, tokens - cost)) end
local text = string.format('%.9f', tokens)
redis.call('HSET', KEYS[1], 'tokens', text, 'at', string.format('%.3f', math.max(at, now)))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) / perMs) + 1000)
return {allowed and 1 or 0, text}`;
const SHA1 = hash("sha1", SCRIPT);

/**
 * A limiter whose buckets are in Redis or Valkey, exact across processes. While that is away (refused, silent
 * for 250 ms and eight turns of the event loop, or an error), each process counts for itself in memory, and
 * the log tells when that begins and ends. Redis sees neither addresses nor accounts, only hashes of them.
 */
export function redisLimiter(url: string, log: Logger, deadlineMs = DEADLINE_MS): SharedLimiter {
  const ownBuckets = memoryLimiter();
  let isAway: boolean | undefined;
  let isClosed = false;
  let answeredAt = 0;
  const known = Promise.withResolvers<void>();
  const tooLate = () => leave(new Error(`no answer within ${CONNECT_MS} ms`));
  const takeBack = afterReading(tooLate, CONNECT_MS, { waits: false, parts: TURNS });
  void known.promise.then(takeBack);
  let client = connect();

  function connect() {
    const made = createClient({
      url,
      name: "stoa",
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_WAITING,
      socket: {
        connectTimeout: CONNECT_MS,
        reconnectStrategy: (tries) => Math.min(2_000, 50 * 2 ** Math.min(tries, 6)) * (0.5 + Math.random()),
      },
    });
    made.on("error", (error: Error) => made === client && leave(error));
    made.on("ready", async () => {
      await made.scriptLoad(SCRIPT).catch(() => {});
      if (made === client && made.isReady) comeBack();
    });
    // Its failure comes as an error event, too.
    made.connect().catch(() => {});
    return made;
  }

  function leave(error: Error): void {
    known.resolve();
    if (isAway === true || isClosed) return;
    isAway = true;
    log.warn({ reason: error.message }, "Redis is away: each process counts requests for itself");
  }

  function comeBack(): void {
    isAway = false;
    known.resolve();
    log.info("Redis counts requests for all processes");
  }

  async function ask(used: typeof client, key: string, policy: BucketPolicy, cost: number): Promise<Take> {
    const given = {
      keys: [key],
      arguments: [String(policy.perMinute / 60_000), String(policy.burst), String(cost)],
    };
    const reply = await used.evalSha(SHA1, given).catch((error: Error) => {
      if (!error.message.startsWith("NOSCRIPT")) throw error;
      return used.eval(SCRIPT, given);
    });
    answeredAt = performance.now();
    const [allowed, tokens] = reply as unknown as [number, string];
    return takeOf(allowed === 1, Number(tokens), policy, cost);
  }

  // A connection that is silent is given up, so that only the requests that wait at that moment wait for it.
  async function askInTime(
    used: typeof client,
    key: string,
    policy: BucketPolicy,
    cost: number,
  ): Promise<Take> {
    const askedAt = performance.now();
    let takeBack = () => {};
    const late = new Promise<never>((_, reject) => {
      const wait = (ms: number) => {
        takeBack = afterReading(look, ms, { parts: TURNS });
      };
      const look = () => {
        const now = performance.now();
        const silentMs = now - Math.max(askedAt, answeredAt);
        if (now - askedAt >= PATIENCE_MS) reject(new Error(`no answer within ${PATIENCE_MS} ms`));
        else if (silentMs < deadlineMs) wait(deadlineMs - silentMs);
        else reject(new Error(`no answer within ${deadlineMs} ms`));
      };
      wait(deadlineMs);
    });
    const answer = ask(used, key, policy, cost);
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      answer.catch(() => {});
      leave(error as Error);
      if (used === client && !isClosed) {
        client = connect();
        used.destroy();
      }
      throw error;
    } finally {
      takeBack();
    }
  }

  return {
    known: known.promise,
    isAway: () => isAway !== false,
    limiter(name, policy, cost) {
      if (isAway !== false || !client.isReady) return ownBuckets(name, policy, cost);
      return askInTime(client, keyOf(name, policy), policy, cost).catch(() => ownBuckets(name, policy, cost));
    },
    close() {
      isClosed = true;
      client.destroy();
    },
  };
}

const keyOf = (client: string, policy: BucketPolicy) =>
  `stoa:limit:${hash("sha256", `${policy.name} ${client}`, "base64url")}`;
