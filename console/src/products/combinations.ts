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
  isActive: boolean;
};

/**
 * The combinations of axes. One that was there keeps what was typed for it, and so does one that an axis more or less makes of another:
 * each goes on as the first combination that it can be, as its stock and its orders are still its own.
 */
export function combinations(axes: readonly Axis[], had: readonly VariantDraft[]): VariantDraft[] {
  const used = axes.filter(({ name, values }) => name.trim() && values.length);
  if (!used.length) return [];
  const all = used.reduce<Record<string, string>[]>(
    (some, { name, values }) => some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  const key = (options: Record<string, string>) => JSON.stringify(Object.entries(options).sort());
  const known = new Map(had.map((one) => [key(one.options), one]));
  const left = new Set(had.filter(({ options }) => !all.some((one) => key(one) === key(options))));
  const next = (options: Record<string, string>) => {
    for (const one of left)
      if (goesOnAs(one.options, options)) {
        left.delete(one);
        return { ...one, options };
      }
    return undefined;
  };
  return all.map(
    (options) =>
      known.get(key(options)) ??
      next(options) ?? {
        options,
        sku: null,
        barcode: null,
        price: null,
        quantity: 0,
        isActive: true,
      },
  );
}

// With an axis more, or one less, and the same in all that both have.
function goesOnAs(one: Record<string, string>, other: Record<string, string>): boolean {
  const [fewer, more] = Object.keys(one).length < Object.keys(other).length ? [one, other] : [other, one];
  const names = Object.keys(fewer);
  return (
    names.length > 0 &&
    names.length < Object.keys(more).length &&
    names.every((name) => fewer[name] === more[name])
  );
}

/** Variants whose axis is called otherwise from now on. */
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
