/** A column as far as it can be chosen. */
export type Choosable = { key: string; isOptional?: boolean };
/** A column, and whether it is shown. */
export type Chosen<C> = { column: C; isShown: boolean };

// A key with a minus is that of a column that is not shown.
const HIDDEN = "-";

/**
 * The columns as somebody wants them, by the keys that were kept; those that are not among them are newer: they follow, unless they are optional.
 * The first column is what a row is called by, and stays.
 */
export function arrange<C extends Choosable>(
  columns: readonly C[],
  kept: readonly string[] = [],
): Chosen<C>[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const known = kept.flatMap((text): Chosen<C>[] => {
    const isShown = !text.startsWith(HIDDEN);
    const column = others.find(({ key }) => key === (isShown ? text : text.slice(HIDDEN.length)));
    return column ? [{ column, isShown }] : [];
  });
  const placed = known.filter(({ column }, at) => known.findIndex((one) => one.column === column) === at);
  const rest = others
    .filter((column) => !placed.some((one) => one.column === column))
    .map((column) => ({ column, isShown: !column.isOptional }));
  return [{ column: first, isShown: true }, ...placed, ...rest];
}

/** The keys by which `arrange` makes the same again. */
export const keysOf = (all: readonly Chosen<Choosable>[]): string[] =>
  all.slice(1).map(({ column, isShown }) => (isShown ? column.key : HIDDEN + column.key));

/** The same with a column one place further up or down; the first one stays where it is. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  if (from < 1 || to < 1 || to >= all.length) return [...all];
  const others = all.filter((_, at) => at !== from);
  return [...others.slice(0, to), all[from]!, ...others.slice(to)];
}
