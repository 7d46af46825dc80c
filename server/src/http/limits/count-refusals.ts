import type { Limiter } from "./limits.ts";

/** A limiter that counts what its buckets refuse, wherever they are. */
export const countRefusals =
  (limiter: Limiter, meter: { limited(policy: string): void }): Limiter =>
  async (client, policy, cost) => {
    const taken = await limiter(client, policy, cost);
    if (!taken.allowed) meter.limited(policy.name);
    return taken;
  };
