import { subjectAt } from "./setup.ts";
import type { Site } from "./site.ts";
import { type Asking, always, anonymous, get, type Workload } from "./workload.ts";

const MENU_LINKS = 300;
// Visits of robots are not counted: a browser asks.
const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const html = (site: Site) => ({
  ...anonymous(site),
  accept: "text/html",
  "accept-encoding": "gzip",
  "user-agent": BROWSER,
});

type Menus = { data: { menus: { id: string; handle: string }[] } };
type Products = { data: { products: { id: string; slug: string }[] } };
type Categories = { data: { categories: { id: string; slug: string }[] } };

// A menu as large as any shop has, in the head of each page.
async function fillMenu({ store }: Site, categories: readonly { id: string }[]): Promise<void> {
  const subject = subjectAt(store.url, store.headers);
  const { data } = (await subject.get("/api/v1/menus")) as Menus;
  const main = data.menus.find(({ handle }) => handle === "main-menu");
  if (!main) throw new Error("the store has no main menu");
  const items = Array.from({ length: MENU_LINKS }, (_, i) => {
    const category = categories[i % categories.length]!;
    const link =
      i % 2 ? { kind: "category", id: category.id } : { kind: "url", url: `/collections/all?page=${i}` };
    return { titles: `Link ${i}`, link };
  });
  await subject.put(`/api/v1/menus/${main.id}`, { items });
}

async function addresses(site: Site) {
  const shown = subjectAt(site.store.url, anonymous(site));
  const { data } = (await shown.get("/api/v1/storefront/categories?limit=100")) as Categories;
  const products = (await shown.get("/api/v1/storefront/products?limit=100&fields=id,slug")) as Products;
  await fillMenu(site, data.categories);
  return {
    home: "/",
    collection: `/collections/${data.categories[0]!.slug}`,
    product: `/products/${encodeURIComponent(products.data.products[0]!.slug)}`,
    item: products.data.products[0]!.id,
  };
}

const page =
  (name: "home" | "collection" | "product") =>
  async (site: Site): Promise<Asking> =>
    always((await addresses(site))[name], html(site));

async function cart(site: Site): Promise<Asking> {
  const { item } = await addresses(site);
  const visitor = subjectAt(site.store.url, anonymous(site));
  const body = { items: [{ productId: item, quantity: 1 }] };
  const made = await visitor.post("/api/v1/storefront/carts", body).catch(() => undefined);
  const { id, token } = (made as { data: { id: string; token: string } } | undefined)?.data ?? {
    id: "",
    token: "",
  };
  return { kind: "same", make: () => get("/cart", { ...html(site), cookie: `stoa_cart=${id}.${token}` }) };
}

/** Pages of a shop: kept, rendered anew since the catalogue has changed, and one visitor's own. */
export const shopWorkloads: readonly Workload[] = [
  { name: "shop-home", what: "the home page of a shop, kept", prepare: page("home") },
  { name: "shop-collection", what: "a collection with its facets, kept", prepare: page("collection") },
  { name: "shop-product", what: "a product's page, kept", prepare: page("product") },
  ...(["home", "collection", "product"] as const).map(
    (name): Workload => ({
      name: `shop-${name}-changed`,
      what: "the same while something in the catalogue changes all the time",
      beside: "revisions",
      connections: 1,
      prepare: page(name),
    }),
  ),
  { name: "shop-cart", what: "the page of a visitor's cart", connections: 4, prepare: cart },
];
