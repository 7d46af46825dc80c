import { Type } from "typebox";
import type { Row } from "../../db/pool/pool.ts";
import type { Answer } from "../../http/answers/answer.ts";
import { Decimal, hide, orNull, text } from "../../http/nouns/columns.ts";
import { type RowOf, table } from "../../http/nouns/table.ts";
import type { Call } from "../../http/route.ts";
import { formatMoney, parseMoney } from "../../kit/money.ts";
import { customers, findBuyer } from "../../people/customers/index.ts";
import { groupIdsOf } from "../../people/groups/index.ts";
import { readSettings, storedPriceLists } from "../../platform/settings/index.ts";
import {
  isForSome,
  listPricesOfProduct,
  listsFor,
  parseListPrices,
  type Tier,
  tiersOf,
} from "../price-lists/index.ts";
import { storefrontProducts } from "./columns.ts";

/** A single product with its list prices. */
export const storefrontProduct = table("p", {
  ...storefrontProducts.fields,
  priceLists: hide(text(storedPriceLists("$1"))),
  listPrices: hide(orNull(text(listPricesOfProduct))),
});
type Fields = (typeof storefrontProduct)["fields"];

/** The schema of list prices for shoppers. */
export const PriceTiers = Type.Array(
  Type.Object(
    {
      variantId: Type.Union([Type.String({ format: "uuid" }), Type.Null()], {
        description: "Null of a product without variants.",
      }),
      minimumQuantity: Type.Integer({ description: "From how many pieces on." }),
      price: Decimal,
    },
    { additionalProperties: false, "x-name": "PriceTier" },
  ),
  {
    description:
      "In the answer of one product, where price lists that are open to whoever asks make it cheaper: what one costs of so many or more. A variant that is not named has its own price. Groups of customers count for customers who are logged in.",
  },
);

type PricedAnswer = {
  id: string;
  price: string;
  isGiftCard: boolean;
  hasVariants: boolean;
  productVariants: { id: string; price: string }[];
};
type Pricing = Pick<Call, "tx" | "store" | "now" | "principal">;

/**
 * The list prices for the caller of a product answered as `data`: JSON text of the field, empty without any,
 * and whether it depends on the caller. One more round trip in a store with active lists, none in others.
 */
export async function tiersFor(
  { tx, store, now, principal }: Pricing,
  row: Row,
  data: string,
): Promise<{ field: string; audience: Answer["audience"] }> {
  const asked = row as RowOf<Fields>;
  if (storefrontProduct.get(asked, "priceLists") === "[]") return { field: "", audience: undefined };
  const customerId = principal?.kind === "customer" ? principal.id : undefined;
  const [settings, buyer] = await Promise.all([
    readSettings(tx),
    customerId === undefined ? undefined : findBuyer(tx, { id: customerId }),
  ]);
  const groupIds = buyer ? groupIdsOf(settings, customers.get(buyer, "tags")) : [];
  const lists = listsFor(settings, { now, groupIds });
  const listed = parseListPrices(storefrontProduct.get(asked, "listPrices"));
  const digits = store.currencyDigits;
  const tiers = itemsOf(JSON.parse(data), digits).flatMap((item) =>
    tiersOf(item, listed, lists).map((tier) => tierJson(item.variantId, tier, digits)),
  );
  return {
    field: tiers.length ? `"priceTiers":[${tiers.join(",")}]` : "",
    audience: isForSome(settings, now) ? (customerId === undefined ? "strangers" : "own") : undefined,
  };
}

function itemsOf({ id, price, isGiftCard, hasVariants, productVariants }: PricedAnswer, digits: number) {
  if (isGiftCard) return [];
  const item = (variantId: string | null, own: string) => ({
    productId: id,
    variantId,
    price: parseMoney(own, digits) as bigint,
  });
  return hasVariants ? productVariants.map((one) => item(one.id, one.price)) : [item(null, price)];
}

const tierJson = (variantId: string | null, { minimumQuantity, price }: Tier, digits: number): string =>
  `{"variantId":${variantId === null ? "null" : `"${variantId}"`},"minimumQuantity":${minimumQuantity},"price":"${formatMoney(String(price), digits)}"}`;
