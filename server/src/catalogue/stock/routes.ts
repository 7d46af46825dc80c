import { route } from "../../http/route.ts";
import { causeOf } from "../products/index.ts";
import { adjustStock } from "./adjust.ts";
import { listStockMovements } from "./movements.ts";
import { StockAdjustment, StockLevel, StockMovementList, StockMovementsQuery } from "./schemas.ts";

const tag = "Stock";

export const stockRoutes = [
  route({
    method: "POST",
    path: "/api/v1/products/:id/stock",
    permission: "products",
    tag,
    summary: "Adjust the stock of a product",
    description:
      "Sets the quantity or changes it by a delta; with `expected` only where it still is that one. Every change is a row of the stock ledger.",
    body: StockAdjustment,
    reply: StockLevel,
    versioned: true,
    async handle(call) {
      const { tx, params, body, expectedVersions, now } = call;
      const productId = params.id!;
      const cause = { ...causeOf(call, body.reason), reference: body.reference };
      const { variantId, quantity, version, movementId } = await adjustStock(
        tx,
        productId,
        body,
        expectedVersions,
        cause,
        now,
      );
      const level = { productId, variantId, quantity: Number(quantity), version, movementId };
      return { message: "stock.adjusted", data: JSON.stringify(level), version };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/products/:id/stock/movements",
    permission: "products:read",
    tag,
    summary: "List the stock movements of a product",
    description: "The stock ledger, latest first. A product's quantity is the sum of its movements.",
    query: StockMovementsQuery,
    reply: StockMovementList,
    async handle({ tx, params, query }) {
      return { message: "ok", data: await listStockMovements(tx, params.id!, query) };
    },
  }),
];
