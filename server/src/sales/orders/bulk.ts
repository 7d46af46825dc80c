import { attempt } from "../../db/attempt.ts";
import { type BulkOutcome, refuse } from "../../http/bulk.ts";
import { ApiError, invalidField } from "../../http/errors.ts";
import type { Call } from "../../http/route.ts";
import { compileBody } from "../../http/validate.ts";
import { advanceOrder } from "./advance.ts";
import { type Action, actions, type Operation, operations } from "./bulk-schemas.ts";
import { cancelOrder } from "./cancel.ts";
import { type OrderRow, orders } from "./columns.ts";
import { lockOrders } from "./sql.ts";
import { tagOrder } from "./tag.ts";

type Writing = Pick<Call, "tx" | "store" | "now" | "principal" | "can">;
type Read = { kind: Action; index: number; operation?: Operation; failure?: ApiError };

const checks = Object.fromEntries(actions.map((action) => [action, compileBody(operations[action])]));
type Verb<Of extends Action> = (
  call: Omit<Writing, "can"> & Pick<Call, "expectedVersions">,
  operation: Operation<Of>,
) => Promise<OrderRow>;
const verbs: { [Name in Action]: Verb<Name> } = {
  status: (call, { id, action: _, ...change }) => advanceOrder(call, id, change),
  tag: (call, { id, action: _, ...tags }) => tagOrder(call, id, tags),
  cancel: (call, { id, action: _, ...cancellation }) => cancelOrder(call, id, cancellation),
  ship: (call, { id, action: _, ...tracking }) => advanceOrder(call, id, { status: "shipped", ...tracking }),
};

/** Reads the operations of a bulk request; each is valid or has its own failure. */
export function readOperations(entries: readonly unknown[]): Read[] {
  const used = new Set<string>();
  return entries.map((entry, index) => {
    const action = (entry as { action?: Action } | null)?.action;
    const kind = actions.find((one) => one === action);
    try {
      if (!kind) throw invalidField("/action", "invalid_choice", { choices: actions.join(", ") });
      refuse(checks[kind]!(entry));
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
 * Does operations one after another, each by what does it to one order, and each as a part of the transaction that fails by itself. What
 * the orders' gift cards have is written at once, as other orders of the request may have to do with the same ones.
 */
export async function runOperations(call: Writing, reads: readonly Read[]): Promise<BulkOutcome<Action>[]> {
  const ids = reads.flatMap(({ operation }) => operation?.id ?? []);
  const withCards = ids.length ? await lockOrders(call.tx, ids) : new Set<string>();
  const outcomes: BulkOutcome<Action>[] = [];
  for (const { kind, index, operation, failure } of reads) {
    if (!operation) outcomes.push({ kind, index, failure });
    else outcomes.push({ kind, index, ...(await carryOut(call, operation, withCards.has(operation.id))) });
  }
  return outcomes;
}

async function carryOut(
  call: Writing,
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
