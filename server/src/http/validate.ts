import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { TObject, TSchema } from "typebox";
import { isCountry } from "../kit/country.ts";
import { normalizeEmail } from "../kit/email.ts";
import { canonicalRange } from "../kit/ip-range.ts";
import { numberSource, pointerToken } from "../kit/json.ts";
import { canonicalLanguage } from "../kit/language.ts";
import { normalizePhone } from "../kit/phone.ts";
import { isSlug } from "../kit/slug.ts";
import { timeZoneName } from "../kit/time-zone.ts";
import type { FieldCode, FieldError } from "./errors.ts";

/** Checks a value against a schema; undefined where it holds, else what is wrong, field by field. */
export type Check = (value: unknown) => FieldError[] | undefined;

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, useDefaults: false });

ajv.addFormat("uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
ajv.addFormat("date-time", { validate: (text: string) => instant(text) !== undefined });
ajv.addFormat("http-url", {
  validate: (text: string) => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text),
});
ajv.addFormat("email", { validate: (text: string) => normalizeEmail(text) !== undefined });
ajv.addFormat("phone", { validate: (text: string) => normalizePhone(text) !== undefined });
ajv.addFormat("country", { validate: isCountry });
ajv.addFormat("time-zone", { validate: (text: string) => timeZoneName(text) !== undefined });
ajv.addFormat("ip-range", { validate: (text: string) => canonicalRange(text) !== undefined });
ajv.addFormat("language", { validate: (text: string) => canonicalLanguage(text) !== undefined });
ajv.addFormat("slug", { validate: isSlug });

// An amount comes as a decimal text or a JSON number. It is handed on as the text the client wrote, so that no
// binary float ever holds it.
ajv.addKeyword({
  keyword: "x-money",
  modifying: true,
  errors: false,
  validate: (
    on: boolean,
    value: unknown,
    _: unknown,
    at?: { parentData: object; parentDataProperty: string | number },
  ) => {
    if (!on || typeof value === "string" || value === null) return true;
    if (typeof value !== "number" || !at) return false;
    const key = String(at.parentDataProperty);
    (at.parentData as Record<string, unknown>)[key] = numberSource(at.parentData, key, value);
    return true;
  },
});

/** Compiles the check of a JSON body. `readOnly` names fields that only the server sets. */
export function compileBody(schema: TObject, readOnly: readonly string[] = []): Check {
  const compiled = compileOnce(schema);
  const serverSet = new Set(readOnly.map((name) => `/${name}`));
  return (value) => {
    const check = compiled();
    if (check(value)) return undefined;
    return fieldErrors(check).map((error) =>
      error.code === "unknown_field" && serverSet.has(error.field)
        ? { ...error, code: "read_only_field" }
        : error,
    );
  };
}

/**
 * Compiles the check of a query string: numbers and booleans are read from their texts, in place, and objects from
 * parameters such as `option[Size]`.
 */
export function compileQuery(schema: TObject): Check {
  const compiled = compileOnce(schema);
  const properties = Object.entries<TSchema & { type?: string }>(schema.properties);
  return (query) => {
    const values = query as Record<string, unknown>;
    for (const [name, { type }] of properties) {
      if (type === "object") gather(values, name);
      if (name in values) values[name] = fromText(values[name], type);
    }
    const check = compiled();
    return check(query) ? undefined : fieldErrors(check);
  };
}

// At its first use: most routes of a store are never asked for in a process's life, and all of them take time and memory.
function compileOnce(schema: TObject): () => ValidateFunction {
  let check: ValidateFunction | undefined;
  return () => {
    check ??= ajv.compile(schema);
    return check;
  };
}

function gather(values: Record<string, unknown>, name: string): void {
  const parts = Object.keys(values).filter((key) => key.startsWith(`${name}[`) && key.endsWith("]"));
  if (!parts.length || name in values) return;
  values[name] = Object.fromEntries(parts.map((key) => [key.slice(name.length + 1, -1), values[key]]));
  for (const key of parts) delete values[key];
}

/** The moment an ISO 8601 date and time with offset names, or undefined. */
export function instant(text: string): Date | undefined {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;
  if (!form.test(text)) return undefined;
  const date = new Date(text);
  // Date rolls 31 February over into March; such a day is refused instead.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || Number.isNaN(day.getTime())) return undefined;
  if (day.toISOString().slice(0, 10) !== text.slice(0, 10)) return undefined;
  return date.getTime() >= YEAR_1 && date.getTime() < YEAR_10000 ? date : undefined;
}

const YEAR_1 = Date.parse("0001-01-01T00:00:00Z");
const YEAR_10000 = Date.parse("+010000-01-01T00:00:00Z");

function fromText(value: unknown, type: string | undefined): unknown {
  if (typeof value !== "string") return value;
  // Whatever is too large for a number is too large for every limit, too.
  if (type === "integer" && /^-?\d+$/.test(value)) return Math.min(Number(value), Number.MAX_VALUE);
  if (type === "number" && /^-?\d+(\.\d+)?$/.test(value)) return Math.min(Number(value), Number.MAX_VALUE);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

function fieldErrors(check: ValidateFunction): FieldError[] {
  const errors = (check.errors ?? []).filter(
    ({ keyword, params }) => keyword !== "anyOf" && keyword !== "if" && params.type !== "null",
  );
  const seen = new Set<string>();
  return errors.map(toFieldError).filter(({ field, code }) => {
    const id = `${field} ${code}`;
    return !seen.has(id) && seen.add(id);
  });
}

function toFieldError({ instancePath, keyword, params, parentSchema }: ErrorObject): FieldError {
  const at = (code: FieldCode, values?: Record<string, string | number>) => ({
    field: instancePath,
    code,
    values,
  });
  switch (keyword) {
    case "required":
      return { field: `${instancePath}/${pointerToken(params.missingProperty)}`, code: "required" };
    case "additionalProperties":
      return { field: `${instancePath}/${pointerToken(params.additionalProperty)}`, code: "unknown_field" };
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
  country: "invalid_country",
  "date-time": "invalid_datetime",
  email: "invalid_email",
  "http-url": "invalid_url",
  "ip-range": "invalid_address",
  language: "invalid_language",
  phone: "invalid_phone",
  slug: "invalid_slug",
  "time-zone": "invalid_time_zone",
  uuid: "invalid_id",
};
