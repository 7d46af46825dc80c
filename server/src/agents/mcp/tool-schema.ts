import type { TSchema } from "typebox";
import { type Json, plain, type Schemas } from "../../http/openapi/schemas.ts";

// Formats that any reader of JSON Schema knows; those of our own would stop some of them.
const formats = new Set(["date-time", "date", "email", "uri", "uuid"]);
const REF = "#/components/schemas/";

/**
 * A schema as tools have it: JSON Schema 2020-12 that refers to nothing outside of itself, since many clients
 * read no references. What leads back to itself is told as an object.
 */
export function toolSchema(schema: TSchema): Json {
  const schemas: Schemas = {};
  return whole(plain(schema, schemas), schemas, []) as Json;
}

function whole(value: unknown, schemas: Schemas, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => whole(entry, schemas, within));
  if (typeof value !== "object" || value === null) return value;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === "string") {
    const name = $ref.slice(REF.length);
    if (within.includes(name)) return { type: "object", description: `${name}, as above.` };
    return whole(schemas[name], schemas, [...within, name]);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, child]) => isPortable(key, child))
      .map(([key, child]) => [
        key,
        key === "properties" ? each(child, schemas, within) : whole(child, schemas, within),
      ]),
  );
}

// Names of fields are no keywords.
const each = (properties: object, schemas: Schemas, within: readonly string[]) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, whole(schema, schemas, within)]),
  );

const isPortable = (key: string, value: unknown) =>
  !key.startsWith("x-") && key !== "examples" && (key !== "format" || formats.has(String(value)));
