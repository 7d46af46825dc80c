import { bulkAnswer } from "../../http/lists/bulk.ts";
import { BULK_BODY_LIMIT, type BulkBody, MAX_OPERATIONS } from "../../http/lists/bulk-schemas.ts";
import { route } from "../../http/route.ts";
import {
  applyChanges,
  causeOf,
  findProducts,
  type ProductRow,
  products,
  type Writing,
} from "../products/index.ts";
import { findBySku, type Read, readProductOperations } from "./operations.ts";
import { planOperations } from "./plan.ts";
import { bulk } from "./schemas.ts";

// The result of an operation: the product's row (none for a delete), or its failure.
type Outcome = Read & { row?: ProductRow };

// Does all valid operations of a bulk request, each as if it were alone on the current catalogue; none if
// `atomic` and one fails. The number of statements does not depend on the number of operations.
async function runBulk(writing: Writing, reads: readonly Read[], atomic: boolean): Promise<Outcome[]> {
  const { tx, store } = writing;
  const none = new Map<string, ProductRow>();
  const steps = await planOperations(tx, store, reads);
  if (atomic && steps.some(({ failure }) => failure)) return steps;
  const changes = steps.flatMap(({ failure, change }) => (failure || !change ? [] : [change]));
  const written = changes.length ? applyChanges(writing, changes) : none;
  // An update without changes answers the current product.
  const same = steps.filter(({ failure, kind, change }) => !failure && kind === "update" && !change);
  const ids = same.map(({ id }) => id!);
  const unchanged = ids.length ? await findProducts(tx, ids) : none;
  return steps.map(({ kind, index, failure, id }) => ({
    kind,
    index,
    failure,
    row: id ? (written.get(id) ?? unchanged.get(id)) : undefined,
  }));
}

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
      const serialized = outcomes.map(({ row, ...rest }) => ({
        ...rest,
        ...(row && { json: products.json(row, call) }),
      }));
      return { message: "ok", data: bulkAnswer(tx, serialized, { atomic, messages, done }) };
    },
  }),
];
