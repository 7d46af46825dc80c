/** A stock as a number: what is below zero becomes zero, with a warning; what is no count is handed on, to be refused by name. */
export function stockOf(count: string, label: string, warnings: string[]): number {
  if (!/^-?\d{1,12}$/.test(count)) return count as never;
  if (Number(count) < 0) warnings.push(`${label && `${label}: `}the quantity ${count} became 0`);
  return Math.max(0, Number(count));
}
