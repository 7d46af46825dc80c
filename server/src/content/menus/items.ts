import { v7 as uuidv7 } from "uuid";
import type { FieldError } from "../../http/answers/errors.ts";
import type { Store } from "../../http/request/store.ts";
import { readAlt } from "../../platform/media/index.ts";
import {
  type IdKind,
  idKinds,
  MAX_ITEMS,
  type MenuItemInput,
  type PathKind,
  type PolicyKind,
  type Titles,
} from "./schemas.ts";

/** The link of an item. */
export type Link =
  | { readonly kind: IdKind; readonly id: string }
  | { readonly kind: "policy"; readonly policy: PolicyKind }
  | { readonly kind: PathKind }
  | { readonly kind: "url"; readonly url: string };

/** An item as it is stored. */
export type MenuItem = {
  readonly id: string;
  readonly titles: Titles;
  readonly link: Link;
  readonly items: readonly MenuItem[];
};

/** Counts the items on all levels. */
export const countItems = (items: readonly Pick<MenuItem, "items">[]): number =>
  items.reduce((sum, { items }) => sum + 1 + countItems(items), 0);

/** The ids that items link to, by kind, on all levels. */
export function targetIds(items: readonly MenuItem[]): Record<IdKind, string[]> {
  const ids: Record<IdKind, string[]> = { product: [], category: [], page: [] };
  const walk = (all: readonly MenuItem[]): void => {
    for (const { link, items } of all) {
      if ("id" in link) ids[link.kind].push(link.id);
      walk(items);
    }
  };
  walk(items);
  return ids;
}

/**
 * Reads titles by language from one text or several. Adds a fault for each that is not in a language, and for
 * missing titles if some are needed.
 */
export function readTitles(
  sent: string | Readonly<Record<string, string>>,
  field: string,
  {
    store,
    errors,
    isNeeded,
  }: { store: Pick<Store, "defaultLanguage">; errors: FieldError[]; isNeeded: boolean },
): Titles {
  const before = errors.length;
  const titles = readAlt(sent, store, field, errors);
  if (isNeeded && !Object.keys(titles).length && errors.length === before)
    errors.push({ field, code: "required" });
  return titles;
}

/** Lists the ids that a client sent, with their fields, on all levels. */
export function linkPlaces(
  input: readonly MenuItemInput[],
  at = "/items",
): { kind: IdKind; id: string; field: string }[] {
  return input.flatMap(({ link, items = [] }, i) => [
    ...(isIdKind(link.kind) && link.id
      ? [{ kind: link.kind, id: link.id.toLowerCase(), field: `${at}/${i}/link/id` }]
      : []),
    ...linkPlaces(items ?? [], `${at}/${i}/items`),
  ]);
}

/**
 * Reads the items of a request into their stored form. An item without an id gets one. Adds faults to
 * `errors`.
 */
export function readItems(
  input: readonly MenuItemInput[],
  store: Pick<Store, "defaultLanguage">,
  errors: FieldError[],
): MenuItem[] {
  const used = new Set<string>();
  const read = (sent: readonly MenuItemInput[], at: string): MenuItem[] =>
    sent.map((item, i) => {
      const field = `${at}/${i}`;
      const id = item.id?.toLowerCase() ?? uuidv7();
      if (used.has(id)) errors.push({ field: `${field}/id`, code: "not_unique" });
      used.add(id);
      const titles = readTitles(item.titles ?? {}, `${field}/titles`, {
        store,
        errors,
        isNeeded: item.link.kind === "url",
      });
      const link = readLink(item.link, `${field}/link`, errors);
      return { id, titles, link, items: read(item.items ?? [], `${field}/items`) };
    });
  const items = read(input, "/items");
  if (countItems(items) > MAX_ITEMS)
    errors.push({ field: "/items", code: "too_many", values: { limit: MAX_ITEMS } });
  return items;
}

function readLink({ kind, id, policy, url }: MenuItemInput["link"], at: string, errors: FieldError[]): Link {
  const needed = (name: string, value: string | null | undefined) => {
    if (!value) errors.push({ field: `${at}/${name}`, code: "required" });
    return value ?? "";
  };
  if (isIdKind(kind)) return { kind, id: needed("id", id).toLowerCase() };
  if (kind === "policy") return { kind, policy: needed("policy", policy) as PolicyKind };
  return kind === "url" ? { kind, url: needed("url", url) } : { kind };
}

const isIdKind = (kind: string): kind is IdKind => (idKinds as readonly string[]).includes(kind);
