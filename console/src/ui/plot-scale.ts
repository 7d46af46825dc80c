/** The values at which an axis has lines, evenly apart, the lowest first: round numbers around zero and all of `values`; whole where those are. */
export function ticksOf(values: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (low === high) return [0, 1];
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough * (1 - 1e-9))!;
  const step = values.every(Number.isInteger) ? Math.max(1, round) : round;
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** The point at a part of the width, from 0 on the left to 1; from right to left where the language is written so. Undefined without points. */
export function pointAt(part: number, count: number, isBack: boolean): number | undefined {
  if (!count) return undefined;
  const along = isBack ? 1 - part : part;
  return Math.min(count - 1, Math.max(0, Math.floor(along * count)));
}

/** The point that a key leads to from another one; undefined for a key that leads nowhere. */
export function nextPoint(
  key: string,
  from: number | undefined,
  count: number,
  isBack: boolean,
): number | undefined {
  if (!count) return undefined;
  const [forth, back] = isBack ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const last = count - 1;
  const at = from ?? last;
  if (key === forth || key === "ArrowUp") return Math.min(last, at + 1);
  if (key === back || key === "ArrowDown") return Math.max(0, at - 1);
  if (key === "PageUp") return Math.min(last, at + 7);
  if (key === "PageDown") return Math.max(0, at - 7);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

/** The points whose names stand below the axis: the first, the last, and few between that are evenly apart. */
export function ticksOfTime(count: number): readonly number[] {
  const last = count - 1;
  const parts =
    [4, 3, 2].find((one) => last % one === 0 && last >= one) ?? (last > 1 ? 2 : Math.max(0, last));
  if (last < 0) return [];
  if (last === 0) return [0];
  return [...new Set(Array.from({ length: parts + 1 }, (_, i) => Math.round((i * last) / parts)))];
}
