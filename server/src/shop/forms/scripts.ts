import { ApiError } from "../../http/answers/errors.ts";
import type { ShopAnswer } from "../../http/html/serve-shop.ts";
import { richText } from "../../kit/text/rich-text.ts";
import { type FormCall, json } from "./call.ts";
import { readCartJson } from "./cart-forms.ts";
import { readCart } from "./carts.ts";
import { entriesOf, type Fields, textOf, within } from "./fields.ts";
import { findProducts, productJson, type SoldProduct } from "./product-shape.ts";
import { sectionsOf } from "./sections.ts";

const STOREFRONT = "GET /api/v1/storefront";

/** Answers the JSON paths that themes' scripts read; undefined for any other path. */
export async function answerScriptRead(call: FormCall): Promise<ShopAnswer | undefined> {
  const { below } = call;
  if (below === "/cart.js" || below === "/cart.json") return cart(call);
  if (below === "/account.js") return account(call);
  if (below === "/search/suggest" || below === "/search/suggest.json") return suggest(call);
  if (below === "/recommendations/products" || below === "/recommendations/products.json")
    return recommend(call);
  const product = /^\/products\/([^/]{1,400})\.js(?:on)?$/.exec(below)?.[1];
  return product === undefined ? undefined : oneProduct(call, decodeURIComponent(product));
}

async function cart(call: FormCall): Promise<ShopAnswer> {
  const shown = await readCartJson(call, await readCart(call));
  return json({ ...shown.json, ...(await sectionsOf(call, "/cart")) });
}

type Account = { firstName: string; lastName: string; email: string };

/** Whether the visitor is logged in, and as whom. */
async function account(call: FormCall): Promise<ShopAnswer> {
  const { customer } = call;
  if (!customer) return json({ customer: null });
  const { data } = await call.ask<Account>(`${STOREFRONT}/account`, {}, customer);
  return json({
    customer: { id: customer.id, first_name: data.firstName, last_name: data.lastName, email: data.email },
  });
}

async function oneProduct(call: FormCall, idOrSlug: string): Promise<ShopAnswer | undefined> {
  try {
    const sent = { params: { idOrSlug }, query: { lang: call.language } };
    const { data } = await call.ask<SoldProduct>(`${STOREFRONT}/products/:idOrSlug`, sent);
    const answer = json(productJson(data, call.root));
    // It is the same for everybody.
    return { ...answer, headers: { ...answer.headers, "cache-control": "public, max-age=0, s-maxage=15" } };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

const MOST = 10;
const limitIn = (text: string, otherwise: number) =>
  Math.min(MOST, Math.max(1, /^\d{1,3}$/.test(text) ? Number(text) : otherwise));

/** Whether a script asks for a section of the theme rather than for JSON; that is a page's. */
const isSection = ({ below, query }: FormCall) =>
  !below.endsWith(".json") && textOf(query, "section_id") !== "";

type Category = { id: string; slug: string; name: string; description: string };

/** Products, collections, pages and queries that begin as a visitor types. */
async function suggest(call: FormCall): Promise<ShopAnswer | undefined> {
  if (isSection(call)) return undefined;
  const { query, language, root } = call;
  const q = textOf(query, "q").slice(0, 200);
  const asked = within(query, "resources");
  const limit = limitIn(textOf(asked, "limit"), MOST);
  const types = typesIn(asked);
  const findIfAsked = <T>(type: string, find: () => Promise<T[]>): Promise<T[]> =>
    q && types.has(type) ? find() : Promise.resolve([]);
  const [products, collections, pages] = await Promise.all([
    findIfAsked("product", async () => {
      const sent = { query: { q, lang: language, limit: String(limit) } };
      return (await call.ask<{ products: SoldProduct[] }>(`${STOREFRONT}/products/filter`, sent)).data
        .products;
    }),
    findIfAsked("collection", async () => {
      const sent = { query: { lang: language, q, limit: String(limit) } };
      return (await call.ask<{ categories: Category[] }>(`${STOREFRONT}/categories`, sent)).data.categories;
    }),
    findIfAsked("page", () => findPages(call, q, limit)),
  ]);
  return json({
    resources: {
      results: {
        queries: [],
        products: products.map((one) => productJson(one, root)),
        collections: collections.map(({ id, slug, name, description }) => ({
          id,
          title: name,
          handle: slug,
          body: richText(description),
          url: `${root}collections/${encodeURIComponent(slug)}`,
        })),
        pages,
        articles: [],
      },
    },
  });
}

function typesIn(asked: Fields): ReadonlySet<string> {
  const listed = entriesOf(asked, "type").filter((one) => typeof one === "string");
  const types = listed.length ? listed : textOf(asked, "type").split(",");
  return new Set(types[0] ? types.map((type) => type.trim()) : ["product", "collection", "page"]);
}

type ContentPage = { id: string; slug: string; title: string };
async function findPages({ ask, language, root }: FormCall, q: string, limit: number): Promise<object[]> {
  const { data } = await ask<{ pages: ContentPage[] }>(`${STOREFRONT}/pages`, {
    query: { lang: language, limit: "100" },
  });
  const wanted = q.toLocaleLowerCase(language);
  return data.pages
    .filter(({ title }) => title.toLocaleLowerCase(language).includes(wanted))
    .slice(0, limit)
    .map(({ id, title, slug }) => ({
      id,
      title,
      handle: slug,
      url: `${root}pages/${encodeURIComponent(slug)}`,
    }));
}

/** Products that go with another one. */
async function recommend(call: FormCall): Promise<ShopAnswer | undefined> {
  if (isSection(call)) return undefined;
  const { query, root, language } = call;
  const id = textOf(query, "product_id");
  const limit = limitIn(textOf(query, "limit"), MOST);
  const known = (await findProducts(call, /^[\da-f-]{36}$/i.test(id) ? [id] : [])).get(id.toLowerCase());
  if (!known) return json({ status: 404, message: "Not Found", description: "Unknown product" }, 404);
  const related = { relatedTo: known.id, lang: language, limit: String(limit) };
  const { data } = await call.ask<{ products: SoldProduct[] }>(`${STOREFRONT}/products`, { query: related });
  return json({ intent: "related", products: data.products.map((one) => productJson(one, root)) });
}
