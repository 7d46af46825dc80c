import { randomUUID } from "node:crypto";

// biome-ignore lint/suspicious/noExplicitAny: any JSON Schema that a route declares
type Schema = any;

const strings: Record<string, () => string> = {
  uuid: randomUUID,
  date: () => "2100-01-01",
  "date-time": () => "2100-01-01T00:00:00.000Z",
  "http-url": () => "https://images.example/a.png",
  email: () => `${randomUUID()}@example.com`,
  phone: () => "+491701234567",
  country: () => "DE",
  "time-zone": () => "Europe/Berlin",
  language: () => "en",
  slug: () => `slug-${randomUUID()}`,
  "ip-range": () => "127.0.0.1",
  "web-origin": () => "https://shop.example.com",
};

/**
 * A value that a schema takes, as far as the schema says it: required fields only, or with `all` every field.
 */
export function sample(schema: Schema, all = false): unknown {
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema["x-money"]) return "1";
  if (schema.anyOf)
    return sample(
      schema.anyOf.find((one: Schema) => one.type !== "null"),
      all,
    );
  switch (schema.type) {
    case "object": {
      const names = Object.keys(schema.properties ?? {});
      const wanted = all ? names : names.filter((name) => schema.required?.includes(name));
      return Object.fromEntries(wanted.map((name) => [name, sample(schema.properties[name], all)]));
    }
    case "array":
      return Array.from({ length: Math.max(schema.minItems ?? 0, all ? 1 : 0) }, () =>
        sample(schema.items, all),
      );
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "string":
      return sampleString(schema);
    default:
      return {};
  }
}

function sampleString({ format, pattern, examples, minLength = 1, maxLength = 100 }: Schema): string {
  if (format) return strings[format]?.() ?? "x";
  if (pattern && pattern !== "\\S") return examples?.[0] ?? "000000";
  return `Sample ${randomUUID()}`.slice(0, maxLength).padEnd(minLength, "x");
}

/** A place where a text can stand, with the schema of what stands there. */
export type TextPlace = { at: string; leaf: Schema; put: (value: string) => unknown };

/**
 * Where texts can stand in what a schema takes: each a way to put one there. A place has several, where it
 * takes one of several schemas.
 */
export function textPlaces(schema: Schema, path = ""): TextPlace[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one: Schema) => textPlaces(one, path));
  if (schema.type === "array") {
    return textPlaces(schema.items ?? {}, `${path}/0`).map(({ put, ...place }) => ({
      ...place,
      put: (value) => [put(value)],
    }));
  }
  if (schema.type === "object") {
    const base = sample(schema) as object;
    return Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
      textPlaces(child, `${path}/${name}`).map(({ put, ...place }) => ({
        ...place,
        put: (value) => ({ ...base, [name]: put(value) }),
      })),
    );
  }
  return [{ at: path, leaf: schema, put: (value) => value }];
}
