/** A line that shows how far a command is. */
export type Progress = { update(done: number): void; end(): void };

const REDRAW_MS = 100;
const WIDTH = 24;

/**
 * A progress line on standard error, redrawn in place at most ten times a second; nothing where that is no
 * terminal. `total` is undefined if it is unknown; `write` says an amount in words.
 */
export function createProgress(
  label: string,
  total: number | undefined,
  write: (amount: number) => string,
  out: NodeJS.WriteStream = process.stderr,
): Progress {
  if (!out.isTTY) return { update() {}, end() {} };
  let drawn = Number.NEGATIVE_INFINITY;
  let amount = 0;
  const draw = () => {
    const share = total ? Math.min(1, amount / total) : 0;
    const bar = `[${"#".repeat(Math.round(share * WIDTH)).padEnd(WIDTH, ".")}] ${Math.floor(share * 100)} %  `;
    const figures = total === undefined ? write(amount) : `${bar}${write(amount)} of ${write(total)}`;
    out.write(`\r\x1b[2K${`${label}  ${figures}`.slice(0, Math.max(20, (out.columns || 80) - 1))}`);
  };
  return {
    update(done) {
      amount = done;
      const now = performance.now();
      if (now - drawn < REDRAW_MS) return;
      drawn = now;
      draw();
    },
    end() {
      if (drawn < 0) return;
      draw();
      out.write("\n");
    },
  };
}
