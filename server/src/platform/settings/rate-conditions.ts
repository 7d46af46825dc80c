import { type Static, Type } from "typebox";
import type { Reading } from "../../http/nouns/amounts.ts";
import { orNull } from "../../http/openapi/schema-parts.ts";
import { exactWeight, type WeightUnit, weightUnits } from "../../kit/measures.ts";
import { areDisjoint, areWithin, hasPostalCode, tidyPostalRange } from "../../kit/text/postal-code.ts";

const MAX_WEIGHT = 1_000_000;
const MAX_PIECES = 1_000_000;
const MAX_CODES = 500;

const weight = (description: string) =>
  Type.Number({ minimum: 0, maximum: MAX_WEIGHT, description, examples: [2.5] });
const pieces = (description: string) => Type.Integer({ minimum: 1, maximum: MAX_PIECES, description });
const codes = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
    maxItems: MAX_CODES,
    description: `${description} Ranges (\`10000-19999\`, \`00-001...05-999\`) or beginnings (\`SW1\`); case and blanks do not matter.`,
    examples: [["10000-19999", "SW1"]],
  });
const WeightUnitSchema = Type.Unsafe<WeightUnit>({
  type: "string",
  enum: [...weightUnits],
  description: "Of the weights of this rate; kg if not given.",
});

const fields = {
  minimumWeight: weight("Offered above this weight of what ships."),
  maximumWeight: weight("Offered up to this weight, included."),
  weightUnit: WeightUnitSchema,
  minimumQuantity: pieces("Offered from this number of pieces that ship on."),
  maximumQuantity: pieces("Offered up to this number of pieces."),
  postalCodes: codes("Only for these postal codes."),
  exceptPostalCodes: codes("Not for these postal codes."),
  shippingProfileId: Type.String({
    format: "uuid",
    description:
      "Only for parcels whose goods all have this shipping profile. Goods that ship apart go by such rates alone.",
  }),
};

/** The conditions of a rate as they are answered: those alone that it has. */
export const conditionFields = {
  minimumWeight: Type.Optional(fields.minimumWeight),
  maximumWeight: Type.Optional(fields.maximumWeight),
  weightUnit: Type.Optional(fields.weightUnit),
  minimumQuantity: Type.Optional(fields.minimumQuantity),
  maximumQuantity: Type.Optional(fields.maximumQuantity),
  postalCodes: Type.Optional(fields.postalCodes),
  exceptPostalCodes: Type.Optional(fields.exceptPostalCodes),
  shippingProfileId: Type.Optional(fields.shippingProfileId),
};

/** The conditions of a rate as they are sent; null and an empty list are none. */
export const conditionInputs = {
  minimumWeight: Type.Optional(orNull(fields.minimumWeight)),
  maximumWeight: Type.Optional(orNull(fields.maximumWeight)),
  weightUnit: Type.Optional(orNull(fields.weightUnit)),
  minimumQuantity: Type.Optional(orNull(fields.minimumQuantity)),
  maximumQuantity: Type.Optional(orNull(fields.maximumQuantity)),
  postalCodes: Type.Optional(orNull(fields.postalCodes)),
  exceptPostalCodes: Type.Optional(orNull(fields.exceptPostalCodes)),
  shippingProfileId: Type.Optional(orNull(fields.shippingProfileId)),
};
const Inputs = Type.Object(conditionInputs);

/** The conditions of a rate besides the subtotal. A condition that it does not have is absent. */
export type RateConditions = {
  readonly minimumWeight?: number;
  readonly maximumWeight?: number;
  readonly weightUnit?: WeightUnit;
  readonly minimumQuantity?: number;
  readonly maximumQuantity?: number;
  readonly postalCodes?: readonly string[];
  readonly exceptPostalCodes?: readonly string[];
  readonly shippingProfileId?: string;
};

const WEIGHT_DIGITS = 4;

/** The conditions that a client sent; those that are none are left out. Reports faults. */
export function readConditions(reading: Reading, at: string, input: Static<typeof Inputs>): RateConditions {
  const { minimumWeight, maximumWeight, minimumQuantity, maximumQuantity } = input;
  for (const name of ["minimumWeight", "maximumWeight"] as const)
    if (input[name] != null && !/^\d+(\.\d{1,4})?$/.test(String(input[name])))
      reading.errors.push({ field: `${at}/${name}`, code: "too_precise", values: { limit: WEIGHT_DIGITS } });
  const above = (field: string, minimum: number | null | undefined, isBelow: boolean) => {
    if (isBelow)
      reading.errors.push({ field: `${at}/${field}`, code: "too_small", values: { limit: minimum! } });
  };
  above("maximumWeight", minimumWeight, maximumWeight != null && maximumWeight <= (minimumWeight ?? -1));
  above(
    "maximumQuantity",
    minimumQuantity,
    maximumQuantity != null && maximumQuantity < (minimumQuantity ?? 1),
  );
  const hasWeight = minimumWeight != null || maximumWeight != null;
  const [postalCodes, exceptPostalCodes] = (["postalCodes", "exceptPostalCodes"] as const).map((name) =>
    (input[name] ?? []).map((text, i) => {
      const range = tidyPostalRange(text);
      if (!range) reading.errors.push({ field: `${at}/${name}/${i}`, code: "invalid_postal_range" });
      return range ?? "";
    }),
  );
  return {
    ...(minimumWeight != null && { minimumWeight }),
    ...(maximumWeight != null && { maximumWeight }),
    ...(hasWeight && { weightUnit: input.weightUnit ?? "kg" }),
    ...(minimumQuantity != null && { minimumQuantity }),
    ...(maximumQuantity != null && { maximumQuantity }),
    ...(postalCodes!.length && { postalCodes: postalCodes! }),
    ...(exceptPostalCodes!.length && { exceptPostalCodes: exceptPostalCodes! }),
    ...(input.shippingProfileId != null && { shippingProfileId: input.shippingProfileId.toLowerCase() }),
  };
}

/** A bound of weight in the exact unit of weights; null where there is none. */
export function weightBound(
  { weightUnit = "kg", ...rate }: RateConditions,
  name: "minimumWeight" | "maximumWeight",
): bigint | null {
  const bound = rate[name];
  return bound === undefined ? null : exactWeight(String(bound), weightUnit);
}

/** Whether a rate depends on weight. */
export const isByWeight = ({ minimumWeight, maximumWeight }: RateConditions): boolean =>
  minimumWeight !== undefined || maximumWeight !== undefined;

/** Whether a rate goes to a postal code. A rate of some codes does not go where the code is unknown. */
export const reaches = (
  { postalCodes, exceptPostalCodes }: RateConditions,
  postalCode: string | null | undefined,
): boolean =>
  (!postalCodes || hasPostalCode(postalCodes, postalCode ?? "")) &&
  (!exceptPostalCodes || !hasPostalCode(exceptPostalCodes, postalCode ?? ""));

/** Whether some parcel fulfills the conditions of both rates. */
export const conditionsOverlap = (a: RateConditions, b: RateConditions): boolean =>
  a.shippingProfileId === b.shippingProfileId &&
  weightEndsAbove(a, b) &&
  weightEndsAbove(b, a) &&
  endsFrom(a, b) &&
  endsFrom(b, a) &&
  codesMeet(a, b);

function weightEndsAbove(a: RateConditions, b: RateConditions): boolean {
  const end = weightBound(a, "maximumWeight");
  return end === null || end > (weightBound(b, "minimumWeight") || -1n);
}

const endsFrom = (a: RateConditions, b: RateConditions): boolean =>
  a.maximumQuantity === undefined || a.maximumQuantity >= (b.minimumQuantity ?? 1);

const codesMeet = (a: RateConditions, b: RateConditions): boolean =>
  !(a.postalCodes && b.postalCodes && areDisjoint(a.postalCodes, b.postalCodes)) &&
  !excludes(a, b) &&
  !excludes(b, a);

const excludes = ({ exceptPostalCodes }: RateConditions, { postalCodes }: RateConditions): boolean =>
  exceptPostalCodes !== undefined && postalCodes !== undefined && areWithin(postalCodes, exceptPostalCodes);
