import { isDeepStrictEqual } from "node:util";
import type { Json } from "./shop.ts";
import { resolveSchema } from "./written-nouns.ts";

const day = (n: number) => `2100-01-${String(10 + n)}T00:00:00.000Z`;
const ofFormat: Readonly<Record<string, (n: number, mark: string) => string>> = {
  "date-time": day,
  "http-url": (n, mark) => `https://pictures.example/${mark}-${n}.png`,
  email: (n, mark) => `${mark}.${n}@example.com`,
  phone: (n) => `+49170123456${n}`,
  country: (n) => ["DE", "FR"][n % 2]!,
  "any-case-country": (n) => ["DE", "FR"][n % 2]!,
  "time-zone": (n) => ["Europe/Berlin", "Asia/Tokyo"][n % 2]!,
  language: (n) => ["en", "de"][n % 2]!,
  slug: (n, mark) => `${mark}-${n}`.toLowerCase(),
  "ip-range": (n) => `127.0.0.${n + 1}`,
  "web-origin": (n) => `https://shop-${n}.example`,
};

/** There is no value for a place in a body. */
export class NoValue extends Error {}

/**
 * The value number `n` that a schema takes, in the form in which it is answered: an even and an odd number
 * give two that differ. `mark` makes texts unlike all others. Throws NoValue for what a schema alone does not
 * say, such as whose id it is.
 */
export function exampleOf(schema: Json, n: number, mark: string, at: string): unknown {
  const of = resolveSchema(schema);
  if ("const" in of) return of.const;
  if (of.enum) return of.enum[n % Math.min(of.enum.length, 2)];
  if (of.anyOf) {
    const types = of.anyOf.map((one: Json) => resolveSchema(one).type);
    if (isDeepStrictEqual(types, ["string", "number"])) return `${10 + n}.25`;
    return exampleOf(
      of.anyOf.find((one: Json) => resolveSchema(one).type !== "null"),
      n,
      mark,
      at,
    );
  }
  switch (of.type) {
    case "boolean":
      return n % 2 === 0;
    case "integer":
      return Math.max(of.minimum ?? 1, 1) + n;
    case "array":
      return [exampleOf(of.items, n, mark, `${at}/0`)];
    case "object": {
      if (!of.properties) return { [`key${n}`]: exampleOf(of.additionalProperties, n, mark, `${at}/*`) };
      const parts = Object.entries<Json>(of.properties).filter(([, part]) => !part.readOnly);
      return Object.fromEntries(
        parts.map(([name, part]) => [name, exampleOf(part, n, mark, `${at}/${name}`)]),
      );
    }
    case "string":
      return textOf(of, n, mark, at);
  }
  throw new NoValue(at);
}

const parts = (schema: Json): [string, Json][] => {
  const of = resolveSchema(schema) ?? {};
  if (of.anyOf) return of.anyOf.flatMap(parts);
  if (of.type === "array") return parts(of.items);
  return Object.entries<Json>(of.properties ?? {});
};
const isReadOnly = (schema: Json): boolean => schema.readOnly || (schema.anyOf?.some(isReadOnly) ?? false);

/** The fields within a field that none of its examples has. */
export function missingIn(schema: Json, examples: readonly unknown[], at: string): string[] {
  const all = examples.flat().filter((one): one is Json => typeof one === "object" && one !== null);
  return parts(schema).flatMap(([name, part]) => {
    if (isReadOnly(part)) return [];
    const has = all.filter((one) => name in one).map((one) => one[name]);
    return has.length ? missingIn(part, has, `${at}/${name}`) : [`${at}/${name}`];
  });
}

function textOf({ format, pattern, maxLength = 100 }: Json, n: number, mark: string, at: string): string {
  const text = format ? ofFormat[format]?.(n, mark) : `${mark} ${n}`;
  if (text === undefined || text.length > maxLength || (pattern && !new RegExp(pattern, "u").test(text)))
    throw new NoValue(at);
  return text;
}

/** Whether what was sent is in what is answered, which may have more to say of objects. */
export function comesBack(sent: unknown, answered: unknown): boolean {
  if (typeof sent !== "object" || sent === null) return sent === answered;
  if (typeof answered !== "object" || answered === null) return false;
  if (Array.isArray(sent))
    return (
      Array.isArray(answered) &&
      sent.length === answered.length &&
      sent.every((one, i) => comesBack(one, answered[i]))
    );
  return Object.entries(sent).every(([name, one]) => comesBack(one, (answered as Json)[name]));
}
