/** An option of a product, such as its size, with the values to choose from. */
export type Axis = { name: string; values: string[] };
/** A variant, as it is typed. */
export type VariantDraft = {
  id?: string;
  options: Record<string, string>;
  sku: string | null;
  barcode: string | null;
  price: string | null;
  quantity: number;
  /** The URL of one of the product's pictures. */
  image: string | null;
  isActive: boolean;
};

/**
 * The combinations of axes. One that was there keeps what was typed for it; one that is in `first` and came back is that one again. Where an
 * axis was added or removed, each variant goes on as the first combination that it can be, as its stock and its orders are still its own.
 */
export function combinations(
  axes: readonly Axis[],
  had: readonly VariantDraft[],
  first: readonly VariantDraft[] = [],
): VariantDraft[] {
  const used = axes.filter(({ name, values }) => name.trim() && values.length);
  if (!used.length) return [];
  const all = used.reduce<Record<string, string>[]>(
    (some, { name, values }) => some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  const names = used.map(({ name }) => name);
  const known = new Map(had.map((one) => [keyOf(one.options), one]));
  const goesOn = successors(names, had, new Set(all.map((options) => keyOf(options))));
  const ids = new Set(had.map(({ id }) => id));
  const former = new Map(first.filter(({ id }) => !ids.has(id)).map((one) => [keyOf(one.options), one]));
  return all.map((options) => {
    const key = keyOf(options);
    const one = known.get(key) ?? goesOn(options) ?? former.get(key);
    return one
      ? { ...one, options }
      : { options, sku: null, barcode: null, price: null, quantity: 0, image: null, isActive: true };
  });
}

const keyOf = (options: Record<string, string>, names = Object.keys(options)) =>
  JSON.stringify(names.toSorted().map((name) => [name, options[name]]));

// Gives a combination the next variant that has no combination any more, and the same options but for those of the axes more or less.
function successors(
  names: readonly string[],
  had: readonly VariantDraft[],
  combined: ReadonlySet<string>,
): (options: Record<string, string>) => VariantDraft | undefined {
  const before = Object.keys(had[0]?.options ?? {});
  const [fewer, more] = before.length < names.length ? [before, names] : [names, before];
  const common = fewer.filter((name) => more.includes(name));
  if (!common.length || fewer.length === more.length || common.length < fewer.length) return () => undefined;
  const waiting = Map.groupBy(
    had.filter(({ options }) => !combined.has(keyOf(options))),
    ({ options }) => keyOf(options, common),
  );
  return (options) => waiting.get(keyOf(options, common))?.shift();
}

/** Variants of which an axis is renamed. */
export const withAxisRenamed = (
  variants: readonly VariantDraft[],
  from: string,
  to: string,
): VariantDraft[] =>
  variants.map((one) => ({
    ...one,
    options: Object.fromEntries(
      Object.entries(one.options).map(([name, value]) => [name === from ? to : name, value]),
    ),
  }));

/** Variants of which one value of an axis is renamed. */
export const withValueRenamed = (
  variants: readonly VariantDraft[],
  axis: string,
  from: string,
  to: string,
): VariantDraft[] =>
  variants.map((one) =>
    one.options[axis] === from ? { ...one, options: { ...one.options, [axis]: to } } : one,
  );
