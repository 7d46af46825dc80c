/** The slugs of things of the store, to show their pages by. */
export type Samples = {
  readonly product?: string | undefined;
  readonly collection?: string | undefined;
  readonly page?: string | undefined;
};

/** The kinds of pages, in the order in which they are offered. */
export const pageKinds = [
  "index",
  "product",
  "collection",
  "list-collections",
  "page",
  "cart",
  "search",
  "404",
  "password",
  "gift_card",
  "customers/account",
  "customers/order",
  "customers/addresses",
] as const;
export type PageKind = (typeof pageKinds)[number];

/** The kind of a template and the rest of its name, which is the alternate's. */
export function splitTemplate(template: string): { kind: string; alternate: string } {
  const at = template.indexOf(".");
  return at < 0
    ? { kind: template, alternate: "" }
    : { kind: template.slice(0, at), alternate: template.slice(at + 1) };
}

/** The path, below the shop's root, of a page that a template makes; undefined where the store has no such page to show. */
export function pathOf(template: string, samples: Samples): string | undefined {
  const { kind, alternate } = splitTemplate(template);
  const path = kindPath(kind, samples);
  if (path === undefined) return undefined;
  return alternate ? `${path}?view=${encodeURIComponent(alternate)}` : path;
}

function kindPath(kind: string, { product, collection, page }: Samples): string | undefined {
  const below = (folder: string, slug: string | undefined) =>
    slug === undefined ? undefined : `${folder}/${encodeURIComponent(slug)}`;
  switch (kind) {
    case "index":
      return "";
    case "product":
      return below("products", product);
    case "collection":
      return below("collections", collection ?? "all");
    case "list-collections":
      return "collections";
    case "page":
      return below("pages", page);
    case "cart":
    case "search":
    case "404":
    case "password":
      return kind;
    case "customers/account":
      return "account";
    case "customers/addresses":
      return "account/addresses";
    default:
      return undefined;
  }
}

/** Templates in the order in which they are offered: by kind, each before its alternates. */
export function sortTemplates(templates: readonly string[]): string[] {
  const rank = (template: string) => {
    const at = pageKinds.indexOf(splitTemplate(template).kind as PageKind);
    return at < 0 ? pageKinds.length : at;
  };
  return [...templates].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
