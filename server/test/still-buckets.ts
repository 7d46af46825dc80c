import { memoryLimiter } from "../src/http/limits/limits.ts";
import type { BucketPolicy } from "../src/kit/flow/token-bucket.ts";
import type { Channel } from "../src/kit/flow/traffic.ts";

/**
 * The buckets of a server's rate limits, as those of another process, by a clock that stands still until a
 * test moves it.
 */
export type StillBuckets = Channel & {
  /** Lets so many milliseconds go by. */
  pass(ms: number): void;
};

type Draw = { id: number; client: string; policy: BucketPolicy; cost: number };

/** Makes them. How many requests they let in does not depend on how long the machine takes for those. */
export function stillBuckets(): StillBuckets {
  let now = 0;
  let tell: (message: unknown) => void = () => {};
  const take = memoryLimiter(() => now);
  return {
    pass: (ms) => {
      now += ms;
    },
    on: (_, listener) => {
      tell = listener;
    },
    send(message) {
      const { draws } = message as { draws: Draw[] };
      tell({
        drawn: draws.map(({ id, client, policy, cost }) => ({ id, take: take(client, policy, cost) })),
      });
    },
  };
}
