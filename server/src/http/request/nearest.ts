const PREFIX = "/api/v1";
const MAX_SEGMENTS = 10;
const MAX_SEGMENT = 40;
/** So many letters may be wrong in a path, all segments together, and half of those of any one segment. */
const MOST_WRONG = 2;

type Known = { path: string; segments: readonly string[] };

/**
 * Makes what finds the route that somebody who asks for an unknown path may mean: with the prefix that was left out, singular for
 * plural, or a letter or two wrong. Its time grows with the number of paths, and not with the length of what was asked for.
 */
export function nearestPath(paths: readonly string[]): (asked: string) => string | undefined {
  // A word counts before a parameter that it could stand for.
  const all = paths
    .filter((path) => path.startsWith(PREFIX))
    .map((path) => ({ path, segments: split(path) }))
    .sort((one, other) => parametersOf(one) - parametersOf(other));
  return (asked) => {
    if (asked.length > MAX_SEGMENTS * (MAX_SEGMENT + 1)) return undefined;
    const plain = split(asked.toLowerCase());
    if (plain.length > MAX_SEGMENTS || plain.some((segment) => segment.length > MAX_SEGMENT))
      return undefined;
    const whole = plain[0] === "api" ? plain : [...split(PREFIX), ...plain];
    let best: { path: string; wrong: number } | undefined;
    for (const known of all) {
      const wrong = wrongIn(known, whole, best ? best.wrong - 1 : MOST_WRONG);
      if (wrong !== undefined) best = { path: known.path, wrong };
      if (wrong === 0) break;
    }
    return best?.path;
  };
}

const parametersOf = ({ segments }: Known) => segments.filter((segment) => segment.startsWith(":")).length;
const split = (path: string) => path.split("/").filter(Boolean);

// What stands for a parameter costs nothing.
function wrongIn({ segments }: Known, asked: readonly string[], most: number): number | undefined {
  if (segments.length !== asked.length || most < 0) return undefined;
  let wrong = 0;
  for (const [i, segment] of segments.entries()) {
    if (segment.startsWith(":")) continue;
    const own = distance(segment, asked[i]!, Math.min(most - wrong, segment.length >> 1));
    if (own === undefined) return undefined;
    wrong += own;
  }
  return wrong;
}

/** How many letters have to be added, left out or changed to make one word of another; undefined for more than `most`. */
function distance(one: string, other: string, most: number): number | undefined {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return undefined;
  let above = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = above[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min(changed, above[j]! + 1, row[j - 1]! + 1));
    }
    if (Math.min(...row) > most) return undefined;
    above = row;
  }
  const found = above[other.length]!;
  return found <= most ? found : undefined;
}
