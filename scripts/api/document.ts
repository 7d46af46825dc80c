// biome-ignore lint/suspicious/noExplicitAny: a document of any depth
export type Json = Record<string, any>;

// Parts of the document that only people read.
const notes = new Set(["description", "summary", "examples", "example", "title", "tags", "info", "servers"]);
// Where the names are anybody's, such as a product's `description`.
const maps = new Set(
  "properties paths webhooks schemas parameters headers responses securitySchemes content".split(" "),
);
const literal = new Set(["default", "const", "enum", "required"]);

/** An OpenAPI document without what only people read: what clients are made for. */
export function bare(document: Json): Json {
  return strip(document, false) as Json;
}

function strip(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => strip(one, false));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isMap || !notes.has(key))
      .map(([key, child]) => [
        key,
        literal.has(key) && !isMap ? child : strip(child, !isMap && maps.has(key)),
      ]),
  );
}

/** A document as text, with a line for each path and each component, so that a diff of it can be read. */
export function lines(document: Json): string {
  const rows = (value: Json, depth: number): string => {
    if (depth === 0) return JSON.stringify(value);
    const entries = Object.entries(value).map(([key, child]) => {
      const isDeep = typeof child === "object" && child !== null && !Array.isArray(child);
      return `${JSON.stringify(key)}: ${isDeep ? rows(child, depth - 1) : JSON.stringify(child)}`;
    });
    return `{\n${entries.join(",\n")}\n}`;
  };
  const { components, paths, webhooks, ...rest } = document;
  const parts = {
    ...rest,
    paths: rows(paths, 1),
    webhooks: rows(webhooks, 1),
    components: rows(components, 2),
  };
  const whole = Object.entries(parts).map(
    ([key, part]) =>
      `${JSON.stringify(key)}: ${typeof part === "string" && part.startsWith("{\n") ? part : JSON.stringify(part)}`,
  );
  return `{\n${whole.join(",\n")}\n}\n`;
}

/** The target of a reference; any other value as it is. Throws for a reference without a target. */
export function resolve(document: Json, value: Json): Json {
  if (typeof value.$ref !== "string") return value;
  const found = value.$ref
    .replace(/^#\//, "")
    .split("/")
    .reduce((at: Json | undefined, name: string) => at?.[name], document);
  if (!found) throw new Error(`${value.$ref} leads nowhere`);
  return resolve(document, found);
}
