import { afterReading } from "../../kit/flow/after-reading.ts";
import type { BucketPolicy, Take } from "../../kit/flow/token-bucket.ts";
import type { Channel } from "../../kit/flow/traffic.ts";
import { type Limiter, memoryLimiter } from "./limits.ts";

type Draw = { id: number; client: string; policy: BucketPolicy; cost: number };
type Drawn = { id: number; take: Take };
type Asked = { draws: Draw[] };
type Replied = { drawn: Drawn[] };

/**
 * How long a request waits for the other process before this one counts for itself, in ms and in turns of the
 * event loop.
 */
const DEADLINE_MS = 1_000;
const TURNS = 8;

/**
 * Takes tokens for other processes, from buckets in this one's memory. Call what it returns for each process.
 */
export function drawForOthers(): (channel: Channel) => void {
  const take = memoryLimiter();
  return (channel) => {
    channel.on("message", (message) => {
      const { draws } = Object(message) as Partial<Asked>;
      if (!draws) return;
      const drawn = draws.map(({ id, client, policy, cost }) => ({ id, take: take(client, policy, cost) }));
      // Where it is gone by now, nobody waits.
      channel.send({ drawn } satisfies Replied, () => {});
    });
  };
}

/**
 * A limiter whose buckets are in another process, and so one for all processes that ask it. What is drawn in
 * one turn of the event loop is asked for in one message. Where no answer comes within a second, this process
 * counts for itself.
 */
export function limiterElsewhere(channel: Channel): Limiter {
  const ownBuckets = memoryLimiter();
  const waiting = new Map<number, (take: Take) => void>();
  let last = 0;
  let draws: Draw[] = [];
  channel.on("message", (message) => {
    const { drawn } = Object(message) as Partial<Replied>;
    for (const { id, take } of drawn ?? []) waiting.get(id)?.(take);
  });
  const send = () => {
    const batch = draws;
    draws = [];
    channel.send({ draws: batch } satisfies Asked, () => {});
  };
  return (client, policy, cost) =>
    new Promise((resolve) => {
      const id = ++last;
      const end = (take: Take) => {
        takeBack();
        waiting.delete(id);
        resolve(take);
      };
      const giveUp = () => end(ownBuckets(client, policy, cost));
      const takeBack = afterReading(giveUp, DEADLINE_MS, { parts: TURNS });
      waiting.set(id, end);
      draws.push({ id, client, policy, cost });
      if (draws.length === 1) setImmediate(send);
    });
}
