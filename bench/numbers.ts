import { readFile } from "node:fs/promises";

/** The middle one of some numbers, of an even number of them the mean of the two in the middle. Throws where there are none. */
export function median(numbers: readonly number[]): number {
  if (!numbers.length) throw new RangeError("no numbers, no median");
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The number that such a share, 0 to 1, of some numbers are below or equal to; NaN where there are none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The median of what was measured in several rounds, with the least and the greatest: what another run may come to. */
export type Measured = { median: number; least: number; most: number };

/** Rounds as their median and spread. Throws where there are none. */
export function measured(rounds: readonly number[], digits = 2): Measured {
  return {
    median: rounded(median(rounds), digits),
    least: rounded(Math.min(...rounds), digits),
    most: rounded(Math.max(...rounds), digits),
  };
}

/** A number with so many digits behind the point. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** As people read it: the median, and the spread behind it where there is one. */
export const spread = ({ median, least, most }: Measured): string =>
  least === most ? String(median) : `${median} (${least}–${most})`;

/**
 * One of so many choices for each radix. Numbers that follow each other go through every combination once before any comes again,
 * and a few of them are spread over all: each is about the golden section of all combinations behind the one before.
 */
export function combination(number: number, radixes: readonly number[]): number[] {
  const count = radixes.reduce((product, radix) => product * radix, 1);
  let step = Math.round(count * 0.618);
  while (step < count && divisor(step, count) > 1) step++;
  let rest = (number * step) % count;
  return radixes.map((radix) => {
    const digit = rest % radix;
    rest = Math.floor(rest / radix);
    return digit;
  });
}

const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);

/** A fraction, 0 to less than 1, made of whole numbers: always the same of the same, and spread evenly (murmur3's finalizer). */
export function fraction(number: number, kind = 0): number {
  let hash = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * What users ask for: one of so many things, counted from 0, where the nth is chosen 1/n as often as the first (Zipf's law). The
 * fraction, 0 to less than 1, decides which.
 */
export function zipf(count: number): (fraction: number) => number {
  const sums = new Float64Array(count);
  for (let i = 0, sum = 0; i < count; i++) sums[i] = sum += 1 / (i + 1);
  return (fraction) => {
    const wanted = fraction * sums[count - 1]!;
    let [from, to] = [0, count - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (sums[middle]! > wanted) to = middle;
      else from = middle + 1;
    }
    return from;
  };
}

const TICKS_A_SECOND = 100;

/** The CPU that a process took until now, from a line of /proc/PID/stat, in seconds. */
export function cpuOf(stat: string): number {
  // The second field, a name in parentheses, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** The CPU that a process took until now, in seconds; NaN where the system does not tell as Linux does. */
export const cpuSeconds = async (pid: number): Promise<number> =>
  cpuOf(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));

/** Resident memory of a process in MiB; NaN where the system does not tell as Linux does. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024;
}
