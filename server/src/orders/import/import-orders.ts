import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { findItemsBySku } from "../../catalogue/products/index.ts";
import { findSellables, type ItemRef, type Sellable } from "../../catalogue/stock/index.ts";
import type { Tx } from "../../db/tenant.ts";
import { ApiError, type FieldError, invalidField, validationFailed } from "../../http/answers/errors.ts";
import { refuseRecord } from "../../http/request/refuse-record.ts";
import type { Store } from "../../http/request/store.ts";
import { compileBody } from "../../http/request/validate.ts";
import { instant } from "../../kit/time/instant.ts";
import { deferGuests } from "../../people/customers/index.ts";
import { readSettings } from "../../platform/settings/index.ts";
import type { Origin } from "../model/columns.ts";
import { deferOrders, deferPlaced, refundInsertion } from "../writing/index.ts";
import { draftImportedOrder, type ImportedOrder, type ImportRuntime } from "./draft.ts";
import type { FindItem } from "./lines.ts";
import { findBuyers } from "./people.ts";
import { OrderRecord } from "./schemas.ts";
import { countImported, findKnownOrders, findNumbersInUse } from "./sql.ts";

/** An order of a file in the form of the API's answer, not yet validated. */
export type FiledOrder = Readonly<Record<string, unknown>>;

/**
 * The outcome of an order's import; for a new one, whether its amounts add up, and whether another order has
 * its number.
 */
export type ImportOutcome =
  | { outcome: "created"; addsUp: boolean; sharesNumber: boolean; isNobodys: boolean }
  | { outcome: "unchanged" }
  | { failure: ApiError };

type Runtime = { store: Store; now: Date; actor: string; from: Origin };
type ReadOrder = { input: OrderRecord } | { failure: ApiError };

const check = compileBody(OrderRecord);

/**
 * Imports the orders of a file as they were: their numbers, amounts, dates and states. An existing order,
 * found by its id, its external id, or else by its identity, stays as it is. Imported orders take no stock
 * and no number of the store's, and send neither mails nor events; reports and statistics count them by their
 * own dates. The number of statements does not depend on the number of orders. A refused order leaves
 * nothing.
 */
export async function importFiledOrders(
  tx: Tx,
  all: readonly FiledOrder[],
  runtime: Runtime,
): Promise<ImportOutcome[]> {
  const read = all.map((one) => readOrder(one, runtime.store));
  const inputs = read.flatMap((one) => ("input" in one ? one.input : []));
  const [settings, known, numbers, buyerOf, findItem] = await Promise.all([
    readSettings(tx),
    findKnownOrders(
      tx,
      inputs.flatMap(({ id }) => id?.toLowerCase() ?? []),
      inputs.flatMap(({ externalId }) => externalId ?? []),
    ),
    findNumbersInUse(tx, inputs.map(numberOf)),
    findBuyers(tx, inputs, runtime.now),
    findItems(tx, inputs),
  ]);
  const importing: ImportRuntime = { ...runtime, settings, findItem };
  const imported: ImportedOrder[] = [];
  const results = read.map((one): ImportOutcome => {
    if ("failure" in one) return one;
    const { input } = one;
    if (known.has(input.id?.toLowerCase() ?? "") || known.has(input.externalId ?? ""))
      return { outcome: "unchanged" };
    const errors: FieldError[] = [];
    const buyer = buyerOf.of(input);
    const made = draftImportedOrder(
      { digits: runtime.store.currencyDigits, errors },
      input,
      buyer.person,
      importing,
    );
    if (errors.length) return { failure: validationFailed(errors) };
    buyer.take();
    const sharesNumber = numbers.has(numberOf(input));
    numbers.add(numberOf(input));
    imported.push(made);
    return { outcome: "created", addsUp: made.addsUp, sharesNumber, isNobodys: buyer.isNobody };
  });
  deferGuests(tx, buyerOf.guests());
  if (imported.length) deferImported(tx, imported, settings.timeZone);
  return results;
}

const numberOf = ({ orderNumber }: OrderRecord) => orderNumber.trim();

/**
 * The identity of an order without ids in a file: its number, time and total, so that the same file finds it
 * again.
 */
export const identifyOrder = ({ orderNumber, placedAt, finalAmount }: FiledOrder): string =>
  `${String(orderNumber).trim()} ${instant(String(placedAt))?.toISOString()} ${finalAmount ?? ""}`;

const idOf = (input: OrderRecord, storeId: string): string =>
  uuidv7({
    msecs: Math.max(0, instant(input.placedAt)!.getTime()),
    random: hash("sha256", `${storeId} ${identifyOrder(input)}`, "buffer"),
  });

function readOrder(filed: FiledOrder, { id: storeId, currency }: Store): ReadOrder {
  try {
    const named = { ...filed, ...withoutNobody(filed.customer) };
    refuseRecord(named, check);
    const input = named as unknown as OrderRecord;
    if (input.currency !== currency) throw invalidField("/currency", "invalid_choice", { choices: currency });
    return { input: input.id || input.externalId ? input : { ...input, id: idOf(input, storeId) } };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { failure };
  }
}

// An order without a buyer, or of an anonymized customer, is answered with an empty address.
function withoutNobody(customer: unknown): { customer?: object } {
  if (typeof customer !== "object" || customer === null || !("email" in customer)) return {};
  return customer.email === "" ? { customer: { ...customer, email: null } } : {};
}

function deferImported(tx: Tx, all: readonly ImportedOrder[], timeZone: string): void {
  deferOrders(tx, all);
  const refunds = all.flatMap((order) => order.refunds);
  if (refunds.length) tx.atCommit(...refundInsertion(tx, refunds));
  // The same lock order as for placing an order: first the store's counter, then the others.
  countImported(tx, all.length);
  deferPlaced(
    tx,
    all.map(({ counted }) => counted),
    timeZone,
  );
}

// A line's ids count where both are the store's own; else its SKU names the product.
async function findItems(tx: Tx, inputs: readonly OrderRecord[]): Promise<FindItem> {
  const lines = inputs.flatMap(({ items }) => items);
  const bySku = await findItemsBySku(
    tx,
    lines.flatMap(({ sku }) => sku || []),
  );
  const named = lines.flatMap(({ productId, variantId }): ItemRef[] =>
    productId ? [{ productId: productId.toLowerCase(), variantId: variantId?.toLowerCase() ?? null }] : [],
  );
  const wanted = new Map([...named, ...bySku.values()].map((item) => [keyOf(item), item]));
  const found = wanted.size ? await findSellables(tx, [...wanted.values()]) : [];
  const items = new Map<string, Sellable>(found.map((item) => [keyOf(item), item]));
  return ({ productId, variantId, sku }) => {
    const own =
      productId &&
      items.get(keyOf({ productId: productId.toLowerCase(), variantId: variantId?.toLowerCase() ?? null }));
    const named = sku && bySku.get(sku);
    return own || (named && items.get(keyOf(named))) || undefined;
  };
}

const keyOf = ({ productId, variantId }: ItemRef) => `${productId} ${variantId ?? ""}`;
