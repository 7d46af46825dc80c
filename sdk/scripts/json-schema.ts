/** A JSON Schema as far as the document uses it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  description?: string;
  deprecated?: boolean;
  /** What `details` of failures hold, by code. */
  "x-details"?: Record<string, Schema>;
};

const scalars: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** The TypeScript type of a schema; named schemas are named. Throws for a kind of schema that it does not know. */
export function typeOf(schema: Schema, indent = ""): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, indent)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one, indent)})`).join(" & ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ");
  if (schema.type === "array") return `Array<${schema.items ? typeOf(schema.items, indent) : "unknown"}>`;
  if (schema.type === "object" || schema.properties) return objectOf(schema, indent);
  if (schema.type === undefined) return "unknown";
  const scalar = scalars[schema.type];
  if (!scalar) throw new Error(`the generator does not know the type ${schema.type}`);
  return scalar;
}

/** The name in a reference to a named schema. */
export const nameOf = (ref: string): string => ref.split("/").at(-1)!;

/** Text as a JSDoc comment, or nothing for no text. */
export function comment(text: string | undefined, indent = ""): string {
  if (!text) return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

function objectOf(schema: Schema, indent: string): string {
  const { properties = {}, patternProperties = {}, additionalProperties, required = [] } = schema;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? "" : "?";
    return `${comment(field.description, inner)}${inner}${key}${mark}: ${typeOf(field, inner)};\n`;
  });
  if (fields.length) return `{\n${fields.join("")}${indent}}`;
  const values = Object.values(patternProperties);
  if (typeof additionalProperties === "object") values.push(additionalProperties);
  if (values.length) return `Record<string, ${values.map((one) => typeOf(one, indent)).join(" | ")}>`;
  return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
}
