import { findNamedCategories } from "../../catalogue/categories/index.ts";
import { findNamedItems, type NamedItem } from "../../catalogue/products/index.ts";
import { type FilterRuntime, filterProducts } from "../../catalogue/search/index.ts";
import { readVisibleProducts, storefrontSurface } from "../../catalogue/storefront/index.ts";
import type { Answer } from "../../http/answers/answer.ts";
import { ApiError, invalidField } from "../../http/answers/errors.ts";
import type { Call } from "../../http/route.ts";
import { NIL_UUID } from "../../kit/cursor.ts";
import type { OriginOf } from "../../platform/settings/index.ts";
import { decimalOf, minorOf, type Shown } from "../session/index.ts";
import type { LookUp, ProductQuery, Search } from "./catalogue-schemas.ts";
import { emptyOutcome, finalError, success, type UcpMessage } from "./outcome.ts";
import { detailJson, type Input, productJson, type ShownProduct } from "./products.ts";
import { policiesOf, type Shop, shopOf } from "./shop.ts";
import type { Active } from "./versions.ts";

/** A request to the catalogue. */
export type CatalogueCall<Body> = Call<object, Body> & {
  originOf: OriginOf;
  shown: Shown;
  active: Active;
  catalogue: FilterRuntime;
};

const answer = (data: object): Answer => ({ message: "ok", data: JSON.stringify(data) });
const MOST = 50;
const parseProduct = (json: string): ShownProduct => JSON.parse(json);

/** The languages of products: the buyer's, if the context names it, else the request's. */
const languagesOf = (call: CatalogueCall<{ context?: { language?: string } }>) =>
  call.languagesFor(call.body.context?.language);

/** Products that are found by words and filters. Throws 400 where neither is sent. */
export async function searchCatalogue(call: CatalogueCall<Search>): Promise<Answer> {
  const { body, store } = call;
  const { query, filters = {}, pagination = {} } = body;
  if (!query?.trim() && !Object.keys(filters).length) {
    const refusal = invalidField("/query", "required");
    throw new ApiError(400, "validation_failed", { message: "ucp.search_needed", errors: refusal.errors });
  }
  const { categories, price } = filters;
  const money = (minor: number) => decimalOf(BigInt(minor), store.currencyDigits);
  const languages = languagesOf(call);
  const shop = shopOf(call);
  const wanted = categories && (await findNamedCategories(call.tx, categories));
  const page = await filterProducts(
    {
      ...call,
      languages,
      query: {
        ...(query?.trim() && { q: query.trim().slice(0, 200) }),
        lang: languages[0]!,
        // An unknown category has no products.
        ...(wanted && { category: wanted.join(",") || NIL_UUID }),
        ...(price?.min !== undefined && { minPrice: money(price.min) }),
        ...(price?.max !== undefined && { maxPrice: money(price.max) }),
        limit: Math.min(pagination.limit ?? 10, MOST),
        ...(pagination.cursor && { after: pagination.cursor }),
      },
    },
    call.catalogue,
    storefrontSurface,
  );
  const { products, pagination: paging } = JSON.parse(String(page.data)) as {
    products: ShownProduct[];
    pagination: { total: number; nextCursor: string | null };
  };
  return answer({
    ucp: success("catalog.search", call.active),
    products: products.flatMap((one) => productJson(one, store, shop) ?? []),
    pagination: {
      has_next_page: paging.nextCursor !== null,
      ...(paging.nextCursor !== null && { cursor: paging.nextCursor }),
      total_count: paging.total,
    },
    ...policiesOf(call, shop),
  });
}

/** Finds products by names, each once; unknown names are reported. */
export async function lookUpCatalogue(call: CatalogueCall<LookUp>): Promise<Answer> {
  const { body, store, tx, now } = call;
  const names = [...new Set(body.ids)];
  const languages = languagesOf(call);
  const shop = shopOf(call);
  const named = await findNamedItems(tx, names);
  const byProduct = Map.groupBy(
    names.filter((name) => named.has(name)),
    (name) => named.get(name)!.productId,
  );
  const rows = await readVisibleProducts({ ...call, languages, now }, [...byProduct.keys()]);
  const shown = new Map(rows.map(parseProduct).map((one) => [one.id, one]));
  const products = [...byProduct].flatMap(([id, asked]) => {
    const product = shown.get(id);
    return product ? (lookUpProduct(product, asked, named, body, store, shop) ?? []) : [];
  });
  const missing = names.filter((name) => !shown.has(named.get(name)?.productId ?? ""));
  const messages = missing.map((content): UcpMessage => ({ type: "info", code: "not_found", content }));
  return answer({
    ucp: success("catalog.lookup", call.active),
    products,
    ...(messages.length && { messages }),
    ...policiesOf(call, shop),
  });
}

function lookUpProduct(
  product: ShownProduct,
  asked: readonly string[],
  named: ReadonlyMap<string, NamedItem>,
  { filters }: LookUp,
  store: Call["store"],
  shop: Shop,
): object | undefined {
  const inputs = new Map<string, Input[]>();
  return productJson(product, store, shop, {
    of(all) {
      const featured = all.find(({ inStock }) => inStock) ?? all[0];
      for (const name of asked) {
        const { variantId } = named.get(name)!;
        const isOwn = variantId !== null && name !== product.id && name !== product.slug;
        const one = isOwn || !product.hasVariants ? (variantId ?? product.id) : featured?.id;
        if (!one) continue;
        const match = isOwn || !product.hasVariants ? "exact" : "featured";
        inputs.set(one, [...(inputs.get(one) ?? []), { id: name, match }]);
      }
      const { min = 0, max = Number.MAX_SAFE_INTEGER } = filters?.price ?? {};
      return all.filter(({ id, price }) => {
        const minor = minorOf(price);
        return inputs.has(id) && minor >= BigInt(min) && minor <= BigInt(max);
      });
    },
    inputs: (id) => inputs.get(id) ?? [],
  });
}

/** A product, to choose a variant of. */
export async function getProduct(call: CatalogueCall<ProductQuery>): Promise<Answer> {
  const { body, store, messages: words, tx } = call;
  const shop = shopOf(call);
  const named = await findNamedItems(tx, [body.id]);
  const item = named.get(body.id);
  const [row] = item
    ? await readVisibleProducts({ ...call, languages: languagesOf(call) }, [item.productId])
    : [];
  const isVariant = item?.variantId?.toLowerCase() === body.id.toLowerCase();
  const product =
    row &&
    detailJson(parseProduct(row), store, shop, {
      chosen: body.selected ?? [],
      preferences: body.preferences ?? [],
      ...(isVariant && { variantId: item!.variantId! }),
    });
  if (!product)
    throw emptyOutcome("catalog.lookup", [finalError(words, "not_found", "ucp.no_product")], call);
  return answer({ ucp: success("catalog.lookup", call.active), product, ...policiesOf(call, shop) });
}
