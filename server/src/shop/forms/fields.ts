import { invalidField } from "../../http/answers/errors.ts";
import { readBody } from "../../http/request/body.ts";
import { textFault } from "../../kit/json/parse.ts";

/** The fields of a form: texts by name; a name may have parts, as in `items[0][id]`. */
export type Fields = { readonly [name: string]: FieldValue };
export type FieldValue = string | Fields;

// A cart has 500 lines at most.
const MAX_FIELDS = 2_000;
const MAX_NAME = 200;
const MAX_TEXT = 10_000;
const MAX_DEPTH = 4;

const typeOf = (contentType: string | undefined) =>
  (contentType ?? "").split(";", 1)[0]!.trim().toLowerCase();

/**
 * Reads what a form sends, or a script in its place: as a form of either kind, or as JSON. Numbers become
 * texts. Files are left out. Throws 400 for what is malformed, for NUL, and for more than 2,000 fields.
 */
export async function readFields(contentType: string | undefined, body: Buffer | undefined): Promise<Fields> {
  if (!body?.length) return {};
  switch (typeOf(contentType)) {
    case "application/json":
      return fromJson(readBody(body, MAX_FIELDS));
    case "multipart/form-data":
      return fromPairs(await partsOf(contentType!, body));
    default:
      return fromPairs(pairsOf(body.toString()));
  }
}

/** The fields of an encoded query or form. Throws as `readFields`. */
export const fieldsOf = (encoded: string): Fields => fromPairs(pairsOf(encoded));

function pairsOf(encoded: string): [string, string][] {
  if (encoded.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) throw malformedError();
  return [...new URLSearchParams(encoded)];
}

async function partsOf(contentType: string, body: Buffer): Promise<[string, string][]> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } })
    .formData()
    .catch(() => {
      throw malformedError();
    });
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

type MutableFields = { [name: string]: string | MutableFields };
const emptyFields = (): MutableFields => Object.create(null);

function fromPairs(pairs: readonly [string, string][]): Fields {
  if (pairs.length > MAX_FIELDS) throw malformedError();
  const root = emptyFields();
  for (const [name, value] of pairs) put(root, partsIn(name), checkText(value));
  return root;
}

// `items[][id]` begins another entry where the last one has that name already, as forms of Rails and Shopify
// are read.
function put(root: MutableFields, [first = "", ...rest]: readonly string[], value: string): void {
  let at = root;
  let name = first;
  rest.forEach((part, i) => {
    const present = at[name];
    const next = typeof present === "object" ? present : emptyFields();
    at[name] = next;
    at = next;
    name = part === "" ? entryOf(next, rest[i + 1]) : part;
  });
  at[name] = value;
}

function entryOf(list: MutableFields, part: string | undefined): string {
  const count = Object.keys(list).length;
  const last = list[String(count - 1)];
  return part !== undefined && typeof last === "object" && !(part in last)
    ? String(count - 1)
    : String(count);
}

/** The parts of a name: `items[0][id]` has three. One that is written otherwise is a name as a whole. */
function partsIn(name: string): readonly string[] {
  if (name.length > MAX_NAME) throw malformedError();
  checkText(name);
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined) return [name];
  const parts = rest ? rest.slice(1, -1).split("][") : [];
  return parts.length < MAX_DEPTH ? [first, ...parts] : [name];
}

function fromJson(value: unknown): Fields {
  const root = jsonFields(value, 0);
  if (typeof root === "string") throw malformedError();
  return root;
}

function jsonFields(value: unknown, depth: number): FieldValue {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return checkText(String(value));
  if (depth >= MAX_DEPTH) throw malformedError();
  const fields = emptyFields();
  for (const [name, part] of Object.entries(value))
    fields[name] = jsonFields(part, depth + 1) as MutableFields;
  return fields;
}

// Rejects text that the database cannot store.
function checkText(text: string): string {
  const fault = textFault(text, "");
  if (text.length > MAX_TEXT || fault?.fault === "nul" || fault?.fault === "not_unicode")
    throw malformedError();
  return text;
}

const malformedError = () => invalidField("", "malformed_form");

/** A field's text without blanks around it; empty where it is not there. */
export const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value.trim() : "";
};

/** The fields within a field; none where it is a text, or not there. */
export const within = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return typeof value === "object" ? value : {};
};

/** The entries of a list such as `items[]`, in their order. */
export const entriesOf = (fields: Fields, name: string): readonly FieldValue[] =>
  Object.values(within(fields, name));
