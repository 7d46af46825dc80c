import { lockStocked } from "../../catalogue/stock/index.ts";
import { attempt } from "../../db/attempt.ts";
import type { Tx } from "../../db/tenant.ts";
import { ApiError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { type BulkOutcome, refuse } from "../../http/lists/bulk.ts";
import { MAX_TAGS } from "../../http/openapi/schema-parts.ts";
import type { Store } from "../../http/request/store.ts";
import { compileBody } from "../../http/request/validate.ts";
import type { Call } from "../../http/route.ts";
import { tagKey, tidyTags } from "../../kit/text/tidy.ts";
import { checkRight } from "../../people/grants/index.ts";
import { type OrderRow, orders } from "../model/columns.ts";
import { findProductsOf, lockOrder, lockOrders } from "../model/sql.ts";
import { advanceOrder } from "./advance.ts";
import { type Action, actions, type Operation, operations, type TagChange } from "./bulk-schemas.ts";
import { cancelOrder } from "./cancel-order.ts";
import { updateOrderFields } from "./update.ts";

type BulkCall = Pick<Call, "tx" | "store" | "now" | "principal" | "can">;
type ReadOperation = { kind: Action; index: number; operation?: Operation; failure?: ApiError };

const checks = Object.fromEntries(actions.map((action) => [action, compileBody(operations[action])]));
type Verb<Of extends Action> = (
  call: Omit<BulkCall, "can"> & Pick<Call, "expectedVersions">,
  operation: Operation<Of>,
) => Promise<OrderRow>;
const verbs: { [Name in Action]: Verb<Name> } = {
  status: (call, { id, action: _, ...change }) => advanceOrder(call, id, change),
  tag: (call, { id, action: _, ...tags }) => tagOrder(call, id, tags),
  cancel: (call, { id, action: _, ...cancellation }) => cancelOrder(call, id, cancellation),
  ship: (call, { id, action: _, ...tracking }) => advanceOrder(call, id, { status: "shipped", ...tracking }),
};

/** Reads the operations of a bulk request; each is valid or has its own error. */
export function readOperations(
  entries: readonly unknown[],
  { country }: Pick<Store, "country">,
): ReadOperation[] {
  const used = new Set<string>();
  return entries.map((entry, index) => {
    const action = (entry as { action?: Action } | null)?.action;
    const kind = actions.find((one) => one === action);
    try {
      if (!kind) throw invalidField("/action", "invalid_choice", { choices: actions.join(", ") });
      refuse(checks[kind]!(entry, { country }));
      const operation = { ...(entry as Operation), id: (entry as Operation).id.toLowerCase() };
      if (used.has(operation.id)) throw invalidField("/id", "not_unique");
      used.add(operation.id);
      return { kind, index, operation };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { kind: kind ?? "status", index, failure };
    }
  });
}

/**
 * Runs operations one after another, each with the action for one order, in a savepoint that fails alone.
 * Balances of gift cards and store credit are written at once, as other orders of the request may use the
 * same ones.
 */
export async function runOperations(
  call: BulkCall,
  reads: readonly ReadOperation[],
): Promise<BulkOutcome<Action>[]> {
  const ids = reads.flatMap(({ operation }) => operation?.id ?? []);
  const withCards = ids.length ? await lockOrders(call.tx, ids) : new Set<string>();
  await lockStockOf(
    call.tx,
    reads.flatMap(({ operation }) => (operation && movesStock(operation) ? operation.id : [])),
  );
  const outcomes: BulkOutcome<Action>[] = [];
  for (const { kind, index, operation, failure } of reads) {
    if (!operation) outcomes.push({ kind, index, failure });
    else
      outcomes.push({ kind, index, ...(await runOperation(call, operation, withCards.has(operation.id))) });
  }
  return outcomes;
}

// Operations move stock one after another: their products are locked before, in the order in which all
// orders lock them.
async function lockStockOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const productIds = await findProductsOf(tx, orderIds);
  if (productIds.length) await lockStocked(tx, productIds);
}

const stockMoves = ["cancel", "ship"];
const stockStatuses = ["shipped", "cancelled", "returned"];
const movesStock = (operation: Operation) =>
  operation.action === "status"
    ? stockStatuses.includes(operation.status)
    : stockMoves.includes(operation.action);

async function runOperation(
  call: BulkCall,
  operation: Operation,
  atOnce: boolean,
): Promise<Pick<BulkOutcome, "json" | "failure">> {
  const { version } = operation;
  const expectedVersions = version === undefined ? [] : [version];
  try {
    const row = await attempt(
      call.tx,
      (tx) => verbs[operation.action]({ ...call, tx, expectedVersions }, operation as never),
      { atOnce },
    );
    return { json: orders.json(row, call) };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { failure };
  }
}

/**
 * Adds tags to an order, and removes others; its other tags stay. Throws as `updateOrderFields`, and 400
 * where neither is sent.
 */
async function tagOrder(
  call: Pick<Call, "tx" | "store" | "now" | "principal" | "expectedVersions">,
  id: string,
  { add = [], remove = [] }: TagChange,
): Promise<OrderRow> {
  if (!add.length && !remove.length) throw validationFailed([{ field: "/add", code: "required" }]);
  checkRight(call.principal, "orders:edit");
  const { tags } = await lockOrder(call.tx, id);
  const gone = new Set(remove.map(tagKey));
  const wanted = tidyTags([...tags.filter((tag) => !gone.has(tagKey(tag))), ...add]);
  if (wanted.length > MAX_TAGS) throw invalidField("/add", "too_many", { limit: MAX_TAGS });
  return updateOrderFields(call, id, { tags: wanted });
}
