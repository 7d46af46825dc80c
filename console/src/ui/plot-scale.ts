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
