import type { StoreSettings } from "./columns.ts";
import type { LinkName, PageName } from "./pages.ts";

/** The address of a host as browsers reach it. */
export type OriginOf = (host: string) => string;

/** The address of a store as browsers reach it, by its primary host; undefined where it has none. */
export function originFor(
  { domains }: Pick<StoreSettings, "domains">,
  originOf: OriginOf,
): string | undefined {
  const host = (domains.find(({ isPrimary }) => isPrimary) ?? domains[0])?.host;
  return host && originOf(host);
}

/**
 * The URL of a hosted page of a store by its path; undefined if it is turned off, or the store has no host.
 */
export function hostedPage(
  settings: Pick<StoreSettings, "domains" | "pages">,
  originOf: OriginOf,
  name: PageName,
  path: string,
): string | undefined {
  const origin = settings.pages[name] ? originFor(settings, originOf) : undefined;
  return origin && `${origin}${path}`;
}

/** The address of a page for the owner and the staff: at the console's own host, where it has one. */
export function staffPage(
  settings: Pick<StoreSettings, "domains" | "pages">,
  originOf: OriginOf,
  path: string,
): string | undefined {
  const own = settings.domains.filter(({ isForConsole }) => isForConsole);
  const { domains, pages } = settings;
  return hostedPage({ pages, domains: own.length ? own : domains }, originOf, "staffAccount", path);
}

/** The address of a page of the store's own, with its values set in; undefined where it has none. */
export const ownPage = (
  { links }: Pick<StoreSettings, "links">,
  name: LinkName,
  values: Readonly<Record<string, string>>,
): string | undefined =>
  links[name]?.replaceAll(/\{(\w+)\}/g, (all, key) =>
    Object.hasOwn(values, key) ? encodeURIComponent(values[key]!) : all,
  );

/**
 * The names from which the addresses of a product's pages are built; a product without a variant or a SKU has
 * "" there.
 */
export type ProductNames = Readonly<Record<"slug" | "id" | "variantId" | "sku" | "language", string>>;

/**
 * The address of a product, or of one of its variants, in the store's storefront; undefined where there is
 * none.
 */
export function productPage(
  settings: Pick<StoreSettings, "links" | "storefrontUrl">,
  product: ProductNames,
): string | undefined {
  const own = ownPage(settings, "product", product);
  if (own !== undefined || !settings.storefrontUrl) return own;
  const { slug, variantId } = product;
  const variant = variantId && `?variant=${variantId}`;
  return `${settings.storefrontUrl.replace(/\/+$/, "")}/products/${encodeURIComponent(slug)}${variant}`;
}
