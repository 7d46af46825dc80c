import type { ErrorObject, ValidateFunction } from "ajv";
import type { TObject, TSchema } from "typebox";
import { pointerToken } from "../../kit/json/parse.ts";
import type { FieldCode, FieldError } from "../answers/errors.ts";
import type { MessageKey } from "../messages.ts";
import { nearestName } from "./nearest.ts";
import { type CheckContext, compileOnce } from "./schema-checks.ts";

/**
 * Checks a value against a schema; undefined where it holds, else what is wrong, field by field. Amounts that
 * came as JSON numbers become texts, and phone numbers E.164, in place. Of a very large value only the first
 * fault is told: to gather all of them would cost more than to read it.
 */
export type Check = (value: unknown, context?: CheckContext) => FieldError[] | undefined;

// As many as an answer tells, and the size up to which a value is searched for all of them.
const MAX_FAULTS = 100;
const MAX_SEARCHED = 10_000;

/** Compiles the check of a JSON body. `readOnly` names fields that only the server sets. */
export function compileBody(schema: TObject, readOnly: readonly string[] = []): Check {
  const compiled = compileOnce(schema);
  const serverSet = new Set(readOnly.map((name) => `/${name}`));
  return (value, context = {}) => {
    const check = compiled(countValues(value, MAX_SEARCHED) < MAX_SEARCHED);
    if (check.call(context as never, value)) return undefined;
    return fieldErrors(check).map((error) =>
      error.code === "unknown_field" && serverSet.has(error.field)
        ? { field: error.field, code: "read_only_field" as const }
        : error,
    );
  };
}

/**
 * Compiles the check of a query string: numbers and booleans are read from their texts, in place, and objects
 * from parameters such as `option[Size]`.
 */
export function compileQuery(schema: TObject): Check {
  const compiled = compileOnce(schema);
  const properties = Object.entries<TSchema & { type?: string }>(schema.properties);
  return (query) => {
    const values = query as Record<string, unknown>;
    for (const [name, property] of properties) {
      if (property.type === "object") gather(values, name);
      if (name in values) values[name] = fromText(values[name], property);
    }
    const check = compiled(Object.keys(query as object).length <= MAX_FAULTS);
    return check(query) ? undefined : fieldErrors(check, unknownParameter);
  };
}

/** That there is no parameter of a name; of those that there are, which one may be meant. */
export const unknownParameter = (name: string, known: readonly string[] = [], within = ""): FieldError =>
  unknown(`${within}/${pointerToken(name)}`, nearestName(name, known), [
    "unknown_parameter",
    "unknown_parameter_near",
  ]);

const unknownField = (name: string, known: readonly string[], within: string): FieldError =>
  unknown(`${within}/${pointerToken(name)}`, nearestName(name, known), [undefined, "unknown_field_near"]);

const unknown = (
  field: string,
  near: string | undefined,
  [message, messageNear]: readonly [MessageKey | undefined, MessageKey],
): FieldError => ({
  field,
  code: "unknown_field",
  ...(near === undefined ? message && { message } : { message: messageNear, values: { near } }),
});

// Counts no further than to the limit.
function countValues(value: unknown, limit: number): number {
  if (typeof value !== "object" || value === null) return 1;
  const inner = Array.isArray(value) ? value : Object.values(value);
  let count = 1 + inner.length;
  for (let i = 0; i < inner.length && count < limit; i++)
    count += countValues(inner[i], limit - count + 1) - 1;
  return count;
}

function gather(values: Record<string, unknown>, name: string): void {
  const parts = Object.keys(values).filter((key) => key.startsWith(`${name}[`) && key.endsWith("]"));
  if (!parts.length || name in values) return;
  values[name] = Object.fromEntries(parts.map((key) => [key.slice(name.length + 1, -1), values[key]]));
  for (const key of parts) delete values[key];
}

function fromText(value: unknown, { type, format }: { type?: string; format?: string }): unknown {
  if (typeof value !== "string") return value;
  // A plus that is not escaped in a URL is read as a space.
  if (format === "date-time") return value.replace(/ (?=\d\d:?\d{0,2}$)/, "+");
  // A number that is too large for JavaScript is too large for every limit, too.
  if (type === "integer" && /^-?\d+$/.test(value)) return Math.min(Number(value), Number.MAX_VALUE);
  if (type === "number" && /^-?\d+(\.\d+)?$/.test(value)) return Math.min(Number(value), Number.MAX_VALUE);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

function fieldErrors(check: ValidateFunction, named: typeof unknownField = unknownField): FieldError[] {
  const errors = (check.errors ?? []).filter(
    ({ keyword, params }) => !["anyOf", "if", "propertyNames"].includes(keyword) && params.type !== "null",
  );
  // That it is no text and no number either says nothing more.
  const amounts = new Set(
    errors.filter(({ keyword }) => keyword === "x-money").map(({ instancePath }) => instancePath),
  );
  const faults = new Map<string, FieldError>();
  for (const error of errors) {
    if (error.keyword === "type" && amounts.has(error.instancePath)) continue;
    const fieldError = toFieldError(error, named);
    const id = `${fieldError.field} ${fieldError.code}`;
    if (!faults.has(id)) faults.set(id, fieldError);
    if (faults.size === MAX_FAULTS) break;
  }
  return [...faults.values()];
}

function toFieldError(
  { instancePath, keyword, params, parentSchema }: ErrorObject,
  named: typeof unknownField,
): FieldError {
  const at = (code: FieldCode, values?: Record<string, string | number>) => ({
    field: instancePath,
    code,
    values,
  });
  switch (keyword) {
    case "required":
      return { field: `${instancePath}/${pointerToken(params.missingProperty)}`, code: "required" };
    case "additionalProperties":
      return named(params.additionalProperty, Object.keys(parentSchema?.properties ?? {}), instancePath);
    case "enum":
      return at("invalid_choice", { choices: params.allowedValues.join(", ") });
    case "const":
      return at("invalid_choice", { choices: String(params.allowedValue) });
    case "minLength":
      return at("too_short", { limit: params.limit });
    case "maxLength":
      return at("too_long", { limit: params.limit });
    case "minimum":
    case "exclusiveMinimum":
      return at("too_small", { limit: params.limit });
    case "maximum":
    case "exclusiveMaximum":
      return at("too_large", { limit: params.limit });
    case "minItems":
    case "minProperties":
      return at("too_few", { limit: params.limit });
    case "maxItems":
    case "maxProperties":
      return at("too_many", { limit: params.limit });
    case "uniqueItems":
      return at("not_unique");
    case "x-money":
      return at("not_a_decimal");
    case "x-phone":
      return at("invalid_phone");
    case "format":
      return at(formatCodes[params.format] ?? "invalid_format");
    case "type": {
      const type = [params.type]
        .flat()
        .filter((name) => name !== "null")
        .join(", ");
      return (parentSchema as { "x-money"?: boolean })?.["x-money"]
        ? at("not_a_decimal")
        : at("invalid_type", { type });
    }
    default:
      return at("invalid_format");
  }
}

const formatCodes: Record<string, FieldCode> = {
  "any-case-country": "invalid_country",
  country: "invalid_country",
  date: "invalid_date",
  "date-time": "invalid_datetime",
  email: "invalid_email",
  "http-url": "invalid_url",
  "ip-range": "invalid_address",
  language: "invalid_language",
  slug: "invalid_slug",
  "time-zone": "invalid_time_zone",
  uuid: "invalid_id",
  "web-origin": "invalid_origin",
};
