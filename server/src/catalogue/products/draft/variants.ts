import { v7 as uuidv7 } from "uuid";
import type { FieldError } from "../../../http/answers/errors.ts";
import type { Reading } from "../../../http/nouns/amounts.ts";
import { pointerToken } from "../../../kit/json/parse.ts";
import { quantityFaults } from "../model/quantity.ts";
import { type VariantDraft, variantWrites } from "../model/variant-columns.ts";
import type { OptionAxis, OptionAxisInput, VariantInput } from "../model/variant-schemas.ts";

type Context = {
  axes: readonly OptionAxis[];
  before: readonly VariantDraft[];
  /** The variants of `before` with the options as they are called now. */
  renamed: readonly VariantDraft[];
  /** The product's prices now and before: minor units. */
  productPrices: readonly (string | null | undefined)[];
};

/** Orders the axes of a client's input and reports faults in `errors`. */
export function readAxes(input: readonly OptionAxisInput[], errors: FieldError[]): OptionAxis[] {
  const names = input.map((axis) => axis.name);
  for (const [i, name] of names.entries())
    if (names.indexOf(name) < i) errors.push({ field: `/variants/${i}/name`, code: "not_unique" });
  return input
    .map((axis, i) => ({
      name: names[i]!,
      values: [...axis.values],
      position: axis.position ?? i,
    }))
    .sort((a, b) => a.position - b.position);
}

/**
 * Drafts the variants of a client's input, in their order. Each is matched with one of `before` by its id,
 * else by its combination, and keeps absent fields. Reports faults in `errors`, by JSON pointer.
 */
export function readVariants(
  input: readonly VariantInput[],
  context: Context,
  reading: Reading,
): VariantDraft[] {
  const { errors } = reading;
  const { axes, before, renamed, productPrices } = context;
  const byId = new Map(renamed.map((variant) => [variant.id, variant]));
  const keysBefore = new Map(before.map(({ id, optionsKey }) => [id, optionsKey]));
  const named = input.map((entry) => (entry.id ? byId.get(entry.id.toLowerCase()) : undefined));
  // A variant matched by id cannot also match another entry by combination.
  const isNamed = new Set(named);
  const byKey = new Map(
    renamed.filter((variant) => !isNamed.has(variant)).map((variant) => [variant.optionsKey, variant]),
  );
  const combinations = new Set<string>();
  const matched = new Set<VariantDraft>();

  return input.map((entry, i) => {
    const at = `/productVariants/${i}`;
    if (entry.id && !named[i]) errors.push({ field: `${at}/id`, code: "not_found" });
    const known = errors.length;
    // Options that came back as they were read are renamed with the others.
    const isAsRead = !entry.options || keyOf(entry.options) === keysBefore.get(named[i]?.id ?? "");
    const given = isAsRead && named[i] ? JSON.parse(named[i].options!) : entry.options;
    const options = readOptions(given, axes, at, errors);
    const optionsKey = keyOf(options);
    const isWhole = errors.length === known;
    if (isWhole && combinations.has(optionsKey)) errors.push({ field: `${at}/options`, code: "not_unique" });
    else if (isWhole) combinations.add(optionsKey);
    const was = named[i] ?? (entry.id ? undefined : byKey.get(optionsKey));
    if (named[i] && matched.has(named[i])) errors.push({ field: `${at}/id`, code: "not_unique" });
    if (was) matched.add(was);

    const draft = variantWrites.draft(reading, entry, was, at);
    const { ownPrice, quantity } = draft;
    errors.push(...quantityFaults(`${at}/quantity`, quantity!, was?.quantity ?? undefined));
    return {
      ...draft,
      id: was?.id ?? uuidv7(),
      position: String(i),
      options: JSON.stringify(options),
      optionsKey,
      ownPrice: entry.ownPrice === null && productPrices.includes(ownPrice) ? null : ownPrice,
    };
  });
}

/**
 * The former variants with renamed options. Reports in `errors` unknown options, renames to unknown values,
 * and two values with one name.
 */
export function renameOptions(
  input: readonly OptionAxisInput[],
  { had, before }: { had: readonly OptionAxis[]; before: readonly VariantDraft[] },
  errors: FieldError[],
): readonly VariantDraft[] {
  const known = errors.length;
  const renames = new Map<string, { name: string; values: ReadonlyMap<string, string> }>();
  for (const [i, { name, values, renamedFrom = name, renamedValues = {} }] of input.entries()) {
    const axis = had.find((one) => one.name === renamedFrom);
    const field = `/variants/${i}/renamedFrom`;
    if (!axis && renamedFrom !== name) errors.push({ field, code: "not_found" });
    const isTaken = renamedFrom !== name && had.some((one) => one.name === name);
    const isFreed = input.some((other) => other.renamedFrom === name);
    if (axis && (renames.has(renamedFrom) || (isTaken && !isFreed)))
      errors.push({ field, code: "not_unique" });
    const [old, next] = [new Set(axis?.values), new Set(values)];
    const taken = new Set([...old].filter((value) => !Object.hasOwn(renamedValues, value)));
    for (const [from, to] of Object.entries(renamedValues)) {
      const field = `/variants/${i}/renamedValues/${pointerToken(from)}`;
      if (!old.has(from)) errors.push({ field, code: "not_found" });
      else if (!next.has(to))
        errors.push({ field, code: "invalid_choice", values: { choices: summarize(values) } });
      else if (taken.has(to)) errors.push({ field, code: "not_unique" });
      taken.add(to);
    }
    if (axis) renames.set(renamedFrom, { name, values: new Map(Object.entries(renamedValues)) });
  }
  if (errors.length > known) return before;
  return before.map((variant) => {
    const options = Object.entries<string>(JSON.parse(variant.options!)).map(([name, value]) => {
      const axis = renames.get(name);
      return [axis?.name ?? name, axis?.values.get(value) ?? value];
    });
    const renamed = Object.fromEntries(options);
    const optionsKey = keyOf(renamed);
    return optionsKey === variant.optionsKey
      ? variant
      : { ...variant, options: JSON.stringify(renamed), optionsKey };
  });
}

/**
 * Whether the remaining variants still are combinations of the new axes; otherwise `errors` names the fields
 * to send with them.
 */
export function checkRemaining(
  variants: readonly VariantDraft[],
  axes: readonly OptionAxis[],
  errors: FieldError[],
): void {
  const found: FieldError[] = [];
  for (const { options } of variants) readOptions(JSON.parse(options!), axes, "", found);
  if (found.length)
    errors.push({
      field: "/variants",
      code: "invalid_choice",
      message: "product.options_used",
      values: { options: describeOptions(variants) },
    });
}

/** The variants that an update writes, those that it retires, and those whose combination changes. */
export function variantChanges(before: readonly VariantDraft[], after: readonly VariantDraft[]) {
  const was = new Map(before.map((variant) => [variant.id, variant]));
  const stays = new Set(after.map(({ id }) => id));
  return {
    written: after.filter((variant) => !isSame(variant, was.get(variant.id))),
    retired: before.filter(({ id }) => !stays.has(id)).map(({ id }) => id),
    recombined: after
      .filter(({ id, optionsKey }) => was.has(id) && was.get(id)!.optionsKey !== optionsKey)
      .map(({ id }) => id),
  };
}

const isSame = (variant: VariantDraft, was: VariantDraft | undefined) =>
  was?.position === variant.position &&
  was.optionsKey === variant.optionsKey &&
  !variantWrites.differing(variant, was).length;

/** The sum of the variants' quantities. */
export const totalQuantity = (variants: readonly VariantDraft[]): string =>
  String(variants.reduce((sum, { quantity }) => sum + BigInt(quantity!), 0n));

// Sorted by axis, so that reordering axes does not change combinations.
const keyOf = (options: Record<string, string>) =>
  JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));

function readOptions(
  given: Record<string, string> | undefined,
  axes: readonly OptionAxis[],
  at: string,
  errors: FieldError[],
): Record<string, string> {
  const options: [string, string][] = [];
  for (const { name, values } of axes) {
    const value = given && Object.hasOwn(given, name) ? given[name] : undefined;
    const field = `${at}/options/${pointerToken(name)}`;
    if (value === undefined) errors.push({ field, code: "required" });
    else if (!values.includes(value))
      errors.push({ field, code: "invalid_choice", values: { choices: summarize(values) } });
    else options.push([name, value]);
  }
  for (const name of Object.keys(given ?? {})) {
    if (axes.some((axis) => axis.name === name)) continue;
    errors.push({ field: `${at}/options/${pointerToken(name)}`, code: "unknown_field" });
  }
  if (!axes.length && !Object.keys(given ?? {}).length) errors.push({ field: "/variants", code: "required" });
  return Object.fromEntries(options);
}

// Each axis with the values in use: "Size: S, M; Color: red".
function describeOptions(variants: readonly VariantDraft[]): string {
  const options = variants.flatMap((variant) => Object.entries<string>(JSON.parse(variant.options!)));
  const byAxis = Map.groupBy(options, ([name]) => name);
  return [...byAxis]
    .map(([name, uses]) => `${summarize([name])}: ${summarize([...new Set(uses.map(([, value]) => value))])}`)
    .join("; ");
}

// Enough to help, and no more than a message may hold.
function summarize(values: readonly string[]): string {
  const shown = values.slice(0, 20).map((value) => (value.length > 40 ? `${value.slice(0, 40)}…` : value));
  return `${shown.join(", ")}${values.length > shown.length ? ", …" : ""}`.toWellFormed();
}
