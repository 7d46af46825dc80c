import { bulkAnswer } from "../../http/lists/bulk.ts";
import { BULK_BODY_LIMIT, type BulkBody, MAX_OPERATIONS } from "../../http/lists/bulk-schemas.ts";
import { route } from "../../http/route.ts";
import { causeOf, products } from "../products/index.ts";
import { findBySku, readProductOperations } from "./operations.ts";
import { runBulk } from "./run.ts";
import { bulk } from "./schemas.ts";

const done = {
  create: [201, "product.created"],
  update: [200, "product.updated"],
  delete: [200, "product.deleted"],
} as const;

export const bulkRoutes = [
  route({
    method: "POST",
    path: "/api/v1/products/bulk",
    permission: "products",
    effects: ["bulk", "deletion"],
    tag: "Products",
    operation: "bulkWriteProducts",
    summary: "Create, update and delete many products",
    description: `Up to ${MAX_OPERATIONS} operations. Each has its own result; with \`atomic\` either all succeed or none. Each operation sees the catalogue as it was before the request.`,
    body: bulk.Request,
    bodyLimit: BULK_BODY_LIMIT,
    reply: bulk.Reply,
    cost: 10,
    async handle(call) {
      const { tx, store, now, messages } = call;
      const body: BulkBody = call.body;
      const atomic = body.atomic ?? false;
      const named = readProductOperations(body, call);
      const reads = body.match === "sku" ? await findBySku(tx, named) : named;
      const outcomes = await runBulk({ tx, store, now, cause: causeOf(call, "bulk") }, reads, atomic);
      const told = outcomes.map(({ row, ...rest }) => ({
        ...rest,
        ...(row && { json: products.json(row, call) }),
      }));
      return { message: "ok", data: bulkAnswer(tx, told, { atomic, messages, done }) };
    },
  }),
];
