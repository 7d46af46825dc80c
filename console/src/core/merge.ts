/** A field that two people changed at the same time. */
export type Clash = { field: string; base: unknown; mine: unknown; theirs: unknown };
type Row = Readonly<Record<string, unknown>>;

// Lists are compared one by one: of thousands of variants, all but the one that is typed are the same objects.
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => same(one, b[i]));
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Those of my changes that clash: where the other changed the same field to something else. */
export function clashesOf(base: Row, mine: Row, theirs: Row): Clash[] {
  return Object.keys(mine)
    .filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));
}

/** What is sent in the end: my changes, but the other's where those are chosen. */
export function chosen(mine: Row, keepTheirs: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(mine).filter(([field]) => !keepTheirs.has(field)));
}

/** The fields of `now` that differ from `before`. */
export function changesOf<V extends object>(before: V, now: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !same((before as Row)[field], value)),
  ) as Partial<V>;
}
