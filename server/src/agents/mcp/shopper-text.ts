import type { TSchema } from "typebox";

/**
 * How a stranger's text is marked: free text is put between tags, values that are written back unchanged are
 * listed beside the answer.
 */
type Mark = "text" | "name";

const person = { firstName: "name", lastName: "name", company: "name" } as const;
const place = {
  address1: "name",
  address2: "name",
  district: "name",
  city: "name",
  province: "name",
} as const;

// Free text of shoppers is only read, and a model reads it best between tags. Names and addresses are sent
// back with changes, so that tags would end up in the store: they stay unchanged, and their places are
// listed.
const rules: readonly [RegExp, Readonly<Record<string, Mark>>][] = [
  [/^(Listed)?Order(Subset)?$/, { customerNote: "text", "customer/name": "name" }],
  [/^Return$/, { customerNote: "text" }],
  [/^ReturnItem$/, { reason: "text" }],
  [/^Review(Subset)?$/, { author: "text", title: "text", text: "text" }],
  [/^(Order)?Address$/, { ...person, ...place }],
  [/^(Listed|Created|Written|Quote)?Customer(Subset|InFull)?$/, person],
  [/^Found(Order|Customer)$/, { title: "name", subtitle: "name" }],
  [/^BestCustomer$/, { name: "name" }],
  [/^WebhookAttempt$/, { response: "text" }],
];

/** A place of texts in an answer: names of fields, and * for each entry of a list. */
type Place = { path: readonly string[]; mark: Mark };

/** Where an answer of this schema has texts that the store's people did not write. */
export const placesIn = (schema: TSchema | undefined): readonly Place[] => {
  const found: Place[] = [];
  if (schema) collectPlaces(schema, [], undefined, "", found, []);
  return found;
};

type Node = {
  "x-name"?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: readonly Node[];
  patternProperties?: Record<string, Node>;
};

function collectPlaces(
  node: Node,
  path: readonly string[],
  rule: Readonly<Record<string, Mark>> | undefined,
  within: string,
  found: Place[],
  names: readonly string[],
): void {
  const name = node["x-name"];
  if (name && names.includes(name)) return;
  const all = name ? [...names, name] : names;
  const its = name ? rules.find(([pattern]) => pattern.test(name))?.[1] : rule;
  const inside = name ? "" : within;
  for (const [field, child] of Object.entries(node.properties ?? {})) {
    const mark = its?.[inside + field];
    const at = [...path, field];
    if (mark && !found.some(({ path }) => path.join("/") === at.join("/"))) found.push({ path: at, mark });
    collectPlaces(child, [...path, field], its, `${inside}${field}/`, found, all);
  }
  for (const child of Object.values(node.patternProperties ?? {}))
    collectPlaces(child, [...path, "*"], its, inside, found, all);
  if (node.items) collectPlaces(node.items, [...path, "*"], its, inside, found, all);
  for (const child of node.anyOf ?? []) collectPlaces(child, path, its, inside, found, all);
}

const TAG = "shopper-text";

/** A text between tags that it cannot close itself. */
export const markText = (text: string) =>
  `<${TAG}>${text.replaceAll(new RegExp(`<(/?${TAG})`, "gi"), "‹$1")}</${TAG}>`;

/**
 * Marks the texts of strangers in an answer, in place, and returns where there are any: pointers with a star
 * for each entry of a list, each once.
 */
export function markTexts(data: unknown, places: readonly Place[]): readonly string[] {
  return places.filter((place) => markAt(data, place, 0)).map(({ path }) => `/${path.join("/")}`);
}

function markAt(node: unknown, place: Place, depth: number): boolean {
  if (typeof node !== "object" || node === null) return false;
  const step = place.path[depth]!;
  const holder = node as Record<string, unknown>;
  const keys = step === "*" ? Object.keys(holder) : step in holder ? [step] : [];
  let any = false;
  for (const key of keys) {
    const value = holder[key];
    if (depth < place.path.length - 1) any = markAt(value, place, depth + 1) || any;
    else if (typeof value === "string" && value !== "") {
      if (place.mark === "text") holder[key] = markText(value);
      any = true;
    }
  }
  return any;
}
