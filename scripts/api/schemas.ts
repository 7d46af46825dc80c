import { isDeepStrictEqual } from "node:util";
import { type Json, resolve } from "./document.ts";

/** A schema, and the document that it stands in. */
export type Placed = { schema: Json; document: Json };
/** Whether clients send a value or receive it. */
export type Direction = "request" | "answer";

type Kind = { type: string | undefined; values: unknown[] | undefined; schema: Json; document: Json };

// Keywords that are compared below, and those that say nothing of values.
const compared = new Set(
  `type const enum anyOf oneOf $ref properties required additionalProperties items minLength maxLength pattern format
  minimum maximum minItems maxItems uniqueItems maxProperties default readOnly deprecated`.split(/\s+/),
);

/**
 * The differences between `before` and `after` that break clients of `before`, a line each, which begins with
 * `at`. All that clients may send by `before` has to be accepted by `after`. All that they receive by `after`
 * has to be described by `before`; fields may come.
 */
export function schemaBreaks(direction: Direction, before: Placed, after: Placed, at: string): string[] {
  const [from, to] = direction === "request" ? [before, after] : [after, before];
  const faults = direction === "request" && defaultsDiffer(before, after) ? [`${at}: another default`] : [];
  return [...faults, ...misfits(direction, from, to, at, [])];
}

const defaultsDiffer = (before: Placed, after: Placed) => {
  const [one, other] = [before, after].map(({ document, schema }) => resolve(document, schema).default);
  return !isDeepStrictEqual(one, other);
};

// Why some value of `from` is none of `to`: none where every one is.
function misfits(direction: Direction, from: Placed, to: Placed, at: string, open: [Json, Json][]): string[] {
  const pair: [Json, Json] = [resolve(from.document, from.schema), resolve(to.document, to.schema)];
  // A schema that leads back to one it is a part of.
  if (open.some(([one, other]) => one === pair[0] && other === pair[1])) return [];
  // Of these clients know that there will be more kinds, as of events.
  if (direction === "answer" && pair[1]["x-may-grow"] && pair[1].anyOf) return [];
  const targets = kindsOf(to);
  return kindsOf(from).flatMap((kind) => {
    if (targets.some(({ type }) => type === undefined)) return [];
    const alike = targets.filter(
      ({ type }) => type === kind.type || (kind.type === "integer" && type === "number"),
    );
    if (!alike.length) {
      const type = kind.type ?? "anything";
      return [direction === "request" ? `${at}: ${type} is not taken any more` : `${at}: may be ${type} now`];
    }
    const tries = alike.map((target) => kindMisfits(direction, kind, target, at, [...open, pair]));
    return tries.reduce((best, one) => (one.length < best.length ? one : best));
  });
}

/** The kinds of values that a schema has, each of one type; the type is undefined where it may be any. */
function kindsOf({ schema: given, document }: Placed): Kind[] {
  const schema = resolve(document, given);
  const choices: Json[] | undefined = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => kindsOf({ schema: choice, document }));
  const values: unknown[] | undefined = "const" in schema ? [schema.const] : schema.enum;
  const types: (string | undefined)[] = values ? [...new Set(values.map(typeOf))] : [schema.type].flat();
  return types.map((type) => ({
    type,
    values: values?.filter((one) => typeOf(one) === type),
    schema,
    document,
  }));
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function kindMisfits(direction: Direction, from: Kind, to: Kind, at: string, open: [Json, Json][]): string[] {
  const isRequest = direction === "request";
  if (to.values) {
    // Of such an enum clients know that there will be more.
    if (!isRequest && to.schema["x-may-grow"]) return [];
    if (!from.values)
      return [
        `${at}: ${isRequest ? "takes" : "is no longer one of"} ${list(to.values)}${isRequest ? " only" : ""}`,
      ];
    const strange = from.values.filter((one) => !to.values!.includes(one));
    if (!strange.length) return [];
    return [`${at}: ${list(strange)} ${isRequest ? "is not taken any more" : "may come now"}`];
  }
  const [a, b] = [from.schema, to.schema];
  const limits = from.values
    ? []
    : [...narrower(a, b), ...odd(a, b)].map((keyword) => `${at}: another ${keyword}`);
  if (to.type === "array") {
    const part = (kind: Kind): Placed => ({ schema: kind.schema.items ?? {}, document: kind.document });
    return [...limits, ...misfits(direction, part(from), part(to), `${at}/*`, open)];
  }
  return to.type === "object" ? [...limits, ...objectMisfits(direction, from, to, at, open)] : limits;
}

const list = (values: unknown[]) => values.map((one) => JSON.stringify(one)).join(", ");

/** Limits of `to` that `from` may break. */
function narrower(from: Json, to: Json): string[] {
  const least = ["minLength", "minimum", "minItems"].filter(
    (name) => to[name] !== undefined && !(from[name] >= to[name]) && !(to[name] === 0 && name !== "minimum"),
  );
  const most = ["maxLength", "maximum", "maxItems", "maxProperties"].filter(
    (name) => to[name] !== undefined && !(from[name] <= to[name]),
  );
  const same = ["pattern", "format"].filter((name) => to[name] !== undefined && from[name] !== to[name]);
  return [...least, ...most, ...same, ...(to.uniqueItems && !from.uniqueItems ? ["uniqueItems"] : [])];
}

/** Keywords of which it is not known what they change. */
const odd = (from: Json, to: Json) =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !compared.has(name) && !name.startsWith("x-") && !isDeepStrictEqual(from[name], to[name]),
  );

function objectMisfits(
  direction: Direction,
  from: Kind,
  to: Kind,
  at: string,
  open: [Json, Json][],
): string[] {
  const isRequest = direction === "request";
  const [mine, theirs]: [Json, Json] = [from.schema.properties ?? {}, to.schema.properties ?? {}];
  const rest = (kind: Kind): Json | boolean => kind.schema.additionalProperties ?? true;
  const requires = ({ schema }: Kind, name: string) => schema.required?.includes(name) === true;
  const all = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return [
    ...all.flatMap((name) => {
      const field = `${at}/${name}`;
      if (!mine[name] && requires(to, name))
        return [`${field}: ${isRequest ? "is required now" : "is gone"}`];
      if (!mine[name]) return isRequest ? [] : [`${field}: is gone`];
      if (!theirs[name]) return isRequest && rest(to) === false ? [`${field}: is not taken any more`] : [];
      const faults =
        requires(to, name) && !requires(from, name)
          ? [`${field}: ${isRequest ? "is required now" : "may be absent now"}`]
          : [];
      const [before, after] = isRequest ? [from, to] : [to, from];
      const part = ({ schema, document }: Kind): Placed => ({ schema: schema.properties[name], document });
      if (isRequest && defaultsDiffer(part(before), part(after))) faults.push(`${field}: another default`);
      return [...faults, ...misfits(direction, part(from), part(to), field, open)];
    }),
    ...restMisfits(direction, rest(from), rest(to), from, to, `${at}/?`, open),
  ];
}

/** The misfits of fields that have no names in the schemas. */
function restMisfits(
  direction: Direction,
  mine: Json | boolean,
  theirs: Json | boolean,
  from: Kind,
  to: Kind,
  at: string,
  open: [Json, Json][],
): string[] {
  // Clients overlook fields that they do not know.
  if (mine === false || theirs === true || (direction === "answer" && theirs === false)) return [];
  if (theirs === false) return [`${at}: further fields are not taken any more`];
  const placed = (schema: Json | boolean, { document }: Kind) => ({
    schema: schema === true ? {} : (schema as Json),
    document,
  });
  return misfits(direction, placed(mine, from), placed(theirs, to), at, open);
}
