import { seededRandom } from "../src/kit/random.ts";

/** Choices at random, which are the same for the same seed. */
export function dice(seed: number) {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return { random, below, chance, pick };
}
