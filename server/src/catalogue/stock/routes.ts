import { bulkAnswer } from "../../http/lists/bulk.ts";
import { MAX_OPERATIONS } from "../../http/lists/bulk-schemas.ts";
import { listRoute } from "../../http/nouns/noun-routes.ts";
import { route } from "../../http/route.ts";
import { movementList, storeMovementList } from "../ledger/index.ts";
import { countsHead, productHead } from "../products/index.ts";
import { type AdjustedLevel, adjustStock, openStock } from "./adjust.ts";
import { stockItemList } from "./item-list.ts";
import { StockAdjustment, StockLevel, StockSetReply, StockSetRequest } from "./schemas.ts";
import { setStocks } from "./set.ts";

const tag = "Stock";
const done = { set: [200, "stock.adjusted"] } as const;

const levelJson = ({ quantity, ...level }: AdjustedLevel & { productId: string }) =>
  JSON.stringify({ ...level, quantity: Number(quantity) });

export const stockRoutes = [
  listRoute(
    {
      path: "/api/v1/stock",
      permission: "products:read",
      tag,
      operation: "listStock",
      summary: "List the stock of all products",
      description:
        "A row for each variant, and for each product that has none. `lowStock=true` lists what is to be ordered again.",
    },
    stockItemList,
    (call) => ({
      languages: call.languagesFor((call.query as { lang?: string }).lang),
    }),
  ),
  listRoute(
    {
      path: "/api/v1/stock/movements",
      permission: "products:read",
      tag,
      summary: "List the stock movements of all products",
      description: "The stock ledger of the store, the latest movement first.",
    },
    storeMovementList,
    () => ({ head: countsHead }),
  ),
  route({
    method: "POST",
    path: "/api/v1/stock/set",
    permission: "products",
    tag,
    summary: "Set the stock of many items",
    description: `Sets the quantities of up to ${MAX_OPERATIONS} items, named by their SKU or their ids, at a location or at the default one. Each operation has its own result; with \`atomic\` either all succeed or none. With \`expected\`, an operation is done only if the quantity there still has that value. Each operation sees the stock as it was before the request.`,
    effects: ["bulk"],
    body: StockSetRequest,
    reply: StockSetReply,
    cost: 10,
    async handle(call) {
      const { body, messages } = call;
      const outcomes = (await setStocks(call, body)).map(({ level, ...outcome }) => ({
        ...outcome,
        ...(level && { json: levelJson(level) }),
      }));
      const request = { atomic: body.atomic ?? false, messages, done, list: "operations" };
      return { message: "ok", data: bulkAnswer(call.tx, outcomes, request) };
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/products/:id/stock",
    permission: "products",
    tag,
    operation: "adjustProductStock",
    summary: "Adjust the stock of a product",
    description:
      "Sets the quantity, or changes it by a delta, at the location `locationId`, or at the default one. With `expected`, this happens only if the quantity there still has that value. Every change is a row of the stock ledger.",
    body: StockAdjustment,
    reply: StockLevel,
    versioned: true,
    open: ({ tx, params, body }) => openStock(tx, params.id!, body),
    async handle(call) {
      const productId = call.params.id!;
      const adjusted = adjustStock(call, call.opened, call.body);
      const data = levelJson({ productId, ...adjusted });
      return { message: "stock.adjusted", data, version: adjusted.version };
    },
  }),
  listRoute(
    {
      path: "/api/v1/products/:id/stock/movements",
      permission: "products:read",
      tag,
      summary: "List the stock movements of a product",
      description:
        "The stock ledger, the latest movement first. The stock of a location is the sum of its movements, and a product's quantity that of all locations that sell online.",
    },
    movementList,
    ({ params }) => ({ productId: params.id!, head: productHead }),
  ),
];
