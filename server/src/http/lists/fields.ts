import { type TObject, type TSchema, Type } from "typebox";
import { invalidField } from "../answers/errors.ts";

/** The schema of the `fields` parameter; `row` is what a row is called. */
export const fieldsSchema = (row: string) =>
  Type.Optional(
    Type.String({ maxLength: 1_000, description: `Only these fields of each ${row}, separated by commas.` }),
  );

/**
 * The schema of a row in a list that takes `fields`: all of it, or those that were asked for; `row` is what a
 * row is called.
 */
export const rowSchema = (whole: TObject, row: string): TSchema =>
  Type.Union(
    [
      whole,
      Type.Partial(whole, {
        additionalProperties: false,
        "x-name": `${(whole as { "x-name"?: string })["x-name"]}Subset`,
        description: `The \`fields\` of ${row} that were asked for.`,
      }),
    ],
    { "x-fields": true },
  );

/** Reads the `fields` parameter; undefined means all. Throws 400 for a name that is no field's. */
export function readFields(
  fields: string | undefined,
  known: readonly string[],
): ReadonlySet<string> | undefined {
  if (fields === undefined) return undefined;
  const names = fields.split(",").map((name) => name.trim());
  if (!names.every((name) => known.includes(name)))
    throw invalidField("/fields", "invalid_choice", { choices: known.join(", ") });
  return new Set(names);
}
