import { findLinkedCategories } from "../../catalogue/categories/index.ts";
import { findLinkedProducts } from "../../catalogue/products/index.ts";
import { translationFor } from "../../catalogue/translations/index.ts";
import type { Row } from "../../db/pool/pool.ts";
import type { Call } from "../../http/route.ts";
import { lookupLanguage } from "../../kit/text/language.ts";
import { policyLinks } from "../../platform/policies/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import { findLinkedPages } from "../pages/index.ts";
import { type Link, type MenuItem, targetIds } from "./items.ts";
import type { IdKind, Titles } from "./schemas.ts";

type Target = { slug: string; isShown: boolean; names: { language: string; name: string; slug: string }[] };
type Targets = Record<IdKind, ReadonlyMap<string, Target>>;
/** The current targets of links: things by id, and the store's policies. */
export type Destinations = Targets & { policies: Readonly<Record<string, string | null>> };

const paths: Record<IdKind, string> = { product: "/products/", category: "/collections/", page: "/pages/" };
const fixed = { home: "/", search: "/search", all_products: "/collections/all" } as const;

/** Reads the targets of the links in some menus, with one statement for each kind of link among them. */
export async function findDestinations(
  { tx, now }: Pick<Call, "tx" | "now">,
  menus: readonly (readonly MenuItem[])[],
): Promise<Destinations> {
  const items = menus.flat();
  const ids = targetIds(items);
  const find = async (kind: IdKind) =>
    targetsOf(ids[kind].length ? await linkedOf[kind](tx, ids[kind], now) : []);
  const [product, category, page, policies] = await Promise.all([
    find("product"),
    find("category"),
    find("page"),
    hasPolicy(items)
      ? readSettings(tx).then((settings) => policyLinks(tx, settings, (path) => path))
      : ({} as Record<string, string | null>),
  ]);
  return { product, category, page, policies };
}

const hasPolicy = (items: readonly MenuItem[]): boolean =>
  items.some(({ link, items }) => link.kind === "policy" || hasPolicy(items));

const linkedOf = {
  product: findLinkedProducts,
  category: findLinkedCategories,
  page: findLinkedPages,
} as const;

/**
 * The path of a product, category or page, by its slug in the first of these languages that it has one in.
 * Undefined if shoppers do not see it, or if its slug is `notBy`.
 */
export async function findPathOf(
  { tx, now }: Pick<Call, "tx" | "now">,
  kind: IdKind,
  { id, notBy, languages }: { id: string; notBy: string; languages: readonly string[] },
): Promise<string | undefined> {
  const target = targetsOf(await linkedOf[kind](tx, [id], now)).get(id);
  if (!target?.isShown || [target, ...target.names].some(({ slug }) => slug === notBy)) return undefined;
  return paths[kind] + encodeURIComponent(slugOf(target, languages));
}

const targetsOf = (rows: readonly Row[]): Map<string, Target> =>
  new Map(
    rows.map(([id, slug, isShown, names]) => [
      id!,
      { slug: slug!, isShown: isShown === "t", names: JSON.parse(names ?? "[]") },
    ]),
  );

/** The title in the first of these languages that there is one in, else any title. */
export function titleIn(titles: Titles, languages: readonly string[]): string | undefined {
  const available = Object.keys(titles);
  return titles[lookupLanguage(languages, available) ?? available[0] ?? ""];
}

type Reading = Pick<Call, "messagesIn"> & { languages: readonly string[] };

/**
 * Items with their titles and URLs. `isForShoppers` leaves out items that link to nothing, with all items
 * below them.
 */
export function resolveItems(
  items: readonly MenuItem[],
  to: Destinations,
  call: Reading,
  isForShoppers: boolean,
): object[] {
  return items.flatMap(({ id, titles, link, items }) => {
    const target = "id" in link ? to[link.kind].get(link.id) : undefined;
    const url = addressOf(link, target && { ...target, slug: slugOf(target, call.languages) }, to);
    if (isForShoppers && url === null) return [];
    const title = titleIn(titles, call.languages) ?? nameOf(link, target, call);
    const about = {
      id: null,
      policy: null,
      url: null,
      slug: target ? slugOf(target, call.languages) : null,
      ...link,
    };
    const { kind, ...rest } = about;
    return [
      {
        id,
        ...(!isForShoppers && { titles }),
        title,
        url,
        link: { kind, id: rest.id, policy: rest.policy, url: rest.url, slug: rest.slug },
        items: resolveItems(items, to, call, isForShoppers),
      },
    ];
  });
}

// The slug in the language, else the target's own, as in the shop.
const slugOf = ({ names, slug }: Target, languages: readonly string[]): string =>
  translationFor(names, languages)?.slug || slug;

function addressOf(link: Link, target: Target | undefined, to: Destinations): string | null {
  if (link.kind === "url") return link.url;
  if (link.kind === "policy") return to.policies[link.policy] ?? null;
  if ("id" in link) return target?.isShown ? paths[link.kind] + encodeURIComponent(target.slug) : null;
  return fixed[link.kind];
}

function nameOf(link: Link, target: Target | undefined, { languages, messagesIn }: Reading): string {
  if (link.kind === "policy") return messagesIn(languages).say(`page.policy.${link.policy}`);
  if ("id" in link) return translationFor(target?.names ?? [], languages)?.name ?? "";
  return link.kind === "url" ? link.url : messagesIn(languages).say(`menu.${link.kind}`);
}
