/** A line of two texts beside each other: in both, only in the first, or only in the second. */
export type DiffLine = { kind: "same" | "gone" | "new"; text: string };

const MOST_EDITS = 400;

/**
 * How two texts differ, line by line, by the fewest changes (Myers 1986). Texts that differ in more than 400 lines are shown
 * one after the other.
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const middle = [a.slice(start, a.length - end), b.slice(start, b.length - end)] as const;
  const same = (lines: readonly string[]) => lines.map((text): DiffLine => ({ kind: "same", text }));
  return [
    ...same(a.slice(0, start)),
    ...(shortest(...middle) ?? replaced(...middle)),
    ...same(end ? a.slice(-end) : []),
  ];
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/));

const replaced = (a: readonly string[], b: readonly string[]): DiffLine[] => [
  ...a.map((text): DiffLine => ({ kind: "gone", text })),
  ...b.map((text): DiffLine => ({ kind: "new", text })),
];

// How far one comes on each diagonal `k` with so many edits, at `k + edits`; then the way back.
function shortest(a: readonly string[], b: readonly string[]): DiffLine[] | undefined {
  const furthest: Int32Array[] = [];
  for (let edits = 0; edits <= Math.min(a.length + b.length, MOST_EDITS); edits++) {
    const row = new Int32Array(2 * edits + 1);
    furthest.push(row);
    for (let k = -edits; k <= edits; k += 2) {
      let x = startOf(furthest, edits, k).x;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      row[k + edits] = x;
      if (x >= a.length && x - k >= b.length) return wayBack(furthest, a, b);
    }
  }
  return undefined;
}

// Where a diagonal is entered with so many edits: from the one above by a new line, or from the one below by a line that is gone.
function startOf(furthest: readonly Int32Array[], edits: number, k: number): { x: number; fromK: number } {
  if (edits === 0) return { x: 0, fromK: 0 };
  const before = furthest[edits - 1]!;
  const at = (diagonal: number) => before[diagonal + edits - 1]!;
  const isDown = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
  return isDown ? { x: at(k + 1), fromK: k + 1 } : { x: at(k - 1) + 1, fromK: k - 1 };
}

function wayBack(furthest: readonly Int32Array[], a: readonly string[], b: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [a.length, b.length];
  for (let edits = furthest.length - 1; edits >= 0; edits--) {
    const start = startOf(furthest, edits, x - y);
    while (x > start.x) {
      lines.push({ kind: "same", text: a[--x]! });
      y--;
    }
    if (edits === 0) break;
    if (start.fromK > x - y) lines.push({ kind: "new", text: b[--y]! });
    else lines.push({ kind: "gone", text: a[--x]! });
  }
  return lines.reverse();
}

/** A difference without what is the same far from any change: `null` stands for lines that are left out. */
export function nearChanges(lines: readonly DiffLine[], around = 3): (DiffLine | null)[] {
  const isNear = new Array<boolean>(lines.length).fill(false);
  lines.forEach(({ kind }, i) => {
    if (kind !== "same") isNear.fill(true, Math.max(0, i - around), i + around + 1);
  });
  return lines.flatMap((line, i): (DiffLine | null)[] =>
    isNear[i] ? [line] : i === 0 || isNear[i - 1] ? [null] : [],
  );
}
