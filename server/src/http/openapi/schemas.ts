import type { TObject, TSchema } from "typebox";

export type Json = Record<string, unknown>;
/** The document's schemas by their names, to which those are added that are met. */
export type Schemas = Record<string, unknown>;

/** A schema as the document has it: one with an `x-name` becomes a component of that name, once. */
export function schemaRef(schema: TSchema, schemas: Schemas): unknown {
  const name = (schema as { "x-name"?: string })["x-name"];
  if (!name) return plain(schema, schemas);
  schemas[name] ??= {};
  if (Object.keys(schemas[name] as Json).length === 0) schemas[name] = plain(schema, schemas);
  return { $ref: `#/components/schemas/${name}` };
}

/** Keywords that only our checks heed. */
const ownKeywords: ReadonlySet<string> = new Set(["x-name", "x-money", "x-phone"]);

/**
 * A part of a schema as the document has it. Keywords of our own are carried out: none of them is in the
 * document.
 */
export function plain(value: unknown, schemas: Schemas): unknown {
  if (Array.isArray(value))
    return value.map((entry) => (isNamed(entry) ? schemaRef(entry, schemas) : plain(entry, schemas)));
  if (typeof value !== "object" || value === null) return value;
  // A schema that leads back to one it is a part of can only name it.
  if ("x-ref" in value) return { $ref: `#/components/schemas/${value["x-ref"]}` };
  if ("x-told" in value) return schemaRef(value["x-told"] as TSchema, schemas);
  // A whole row, and not the `fields` that are asked for: those are told of at the parameter.
  if ("x-fields" in value) return schemaRef((value as unknown as { anyOf: TSchema[] }).anyOf[0]!, schemas);
  const entries = Object.entries(value)
    .filter(([key]) => !ownKeywords.has(key))
    .map(([key, child]) => [key, isNamed(child) ? schemaRef(child, schemas) : plain(child, schemas)])
    // Generators know what fields of any name are only by this keyword.
    .map(([key, child]) =>
      key === "patternProperties" ? ["additionalProperties", ofAnyName(child as Json)] : [key, child],
    );
  return Object.fromEntries(entries);
}

/**
 * The schema of a record's fields. Throws where their names are not free: the document has no form for that.
 */
function ofAnyName(patterns: Json): unknown {
  const [[pattern, schema] = [], ...others] = Object.entries(patterns);
  if (pattern !== "^.*$" || others.length) throw new Error(`fields by patterns: ${Object.keys(patterns)}`);
  return schema;
}

/** The schema of what a list answers where `fields` are asked for; undefined where they cannot be. */
export function subsetIn(reply: TSchema | undefined): TSchema | undefined {
  for (const property of Object.values((reply as TObject | undefined)?.properties ?? {})) {
    const { items } = property as { items?: { "x-fields"?: true; anyOf: TSchema[] } };
    if (items?.["x-fields"]) return items.anyOf[1];
  }
  return undefined;
}

const isNamed = (value: unknown): value is TSchema =>
  typeof value === "object" && value !== null && "x-name" in value;
