import { listRoute, nounRoutes, rowAnswer } from "../../http/nouns/noun-routes.ts";
import { type Route, route } from "../../http/route.ts";
import { priceLists } from "./columns.ts";
import { listPriceList, priceListList } from "./list.ts";
import { priceList } from "./price-list.ts";
import { putPrices } from "./put-prices.ts";
import { ListPricesUpdate } from "./schemas.ts";

const tag = "Price lists";
const path = "/api/v1/price-lists";

/** The endpoints of price lists and of their prices. */
export const priceListRoutes: readonly Route[] = [
  ...nounRoutes(
    {
      path,
      one: "a price list",
      many: "price lists",
      tag,
      permission: "products",
      messages: "price_list",
      effects: { update: ["bulk"] },
      about: {
        create:
          "At most 50 price lists are active at a time. A new one has no prices: set them with `PUT /price-lists/{id}/prices`.",
        update: "A field left out keeps its value. Orders that were placed by its prices stay as they are.",
        remove: "Its prices are deleted, too. Orders that were placed by them keep them.",
      },
    },
    priceList,
    priceListList,
  ),
  listRoute(
    {
      path: `${path}/:id/prices`,
      permission: "products:read",
      tag,
      summary: "List the prices of a price list",
      description:
        "Several prices of one item, each from another `minimumQuantity` on, are its tiers. Those of products that were deleted since are listed, too.",
    },
    listPriceList,
    ({ params }) => ({ listId: params.id! }),
  ),
  route({
    method: "PUT",
    path: `${path}/:id/prices`,
    permission: "products",
    effects: ["bulk"],
    tag,
    operation: "setListPrices",
    summary: "Set and delete prices of a price list",
    description:
      "Up to 500 of each at a time, at most 10 of one item, and 100,000 in all. All are done or none. Prices that are not named stay as they are. The same request sent again changes nothing.",
    body: ListPricesUpdate,
    reply: priceList.reply,
    versioned: true,
    cost: 5,
    async handle(call) {
      return rowAnswer(priceLists, call, await putPrices(call, call.params.id!), "price_list.updated");
    },
  }),
];
