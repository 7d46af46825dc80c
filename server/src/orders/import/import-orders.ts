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
import { mendOrder } from "./mend-order.ts";
import { findBuyers } from "./people.ts";
import { OrderRecord } from "./schemas.ts";
import { countImported, findKnownOrders, type KnownOrder } from "./sql.ts";

/** An order of a file in the form of the API's answer, not yet validated. */
export type FiledOrder = Readonly<Record<string, unknown>>;

/**
 * The outcome of an order's import; for a new one, whether its amounts add up, and whether another order has
 * its number.
 */
export type ImportOutcome =
  | { outcome: "created"; addsUp: boolean; sharesNumber: boolean; isNobodys: boolean }
  /** An incomplete order got the lines that it lacked. */
  | { outcome: "updated" }
  /** `isIncomplete`: it lacks lines, and stays as it is, since it was changed after its import. */
  | { outcome: "unchanged"; isIncomplete?: true }
  | { failure: ApiError };

type Runtime = { store: Store; now: Date; actor: string; from: Origin };
type ReadOrder = { input: OrderRecord } | { failure: ApiError };

const check = compileBody(OrderRecord);

/**
 * Imports the orders of a file as they were: their numbers, amounts, dates and states. An existing order,
 * found by its id, its external id, or else by its identity, stays as it is; an imported one that lacks lines
 * gets them. Imported orders take no stock
 * and no number of the store's, and send neither mails nor events; reports and statistics count them by their
 * own dates. The number of statements does not depend on the number of new orders. A refused order leaves
 * nothing.
 */
export async function importFiledOrders(
  tx: Tx,
  all: readonly FiledOrder[],
  runtime: Runtime,
): Promise<ImportOutcome[]> {
  const read = all.map((one) => readOrder(one, runtime.store));
  const inputs = read.flatMap((one) => ("input" in one ? one.input : []));
  const [settings, known, buyerOf, findItem] = await Promise.all([
    readSettings(tx),
    findKnownOrders(
      tx,
      inputs.flatMap(({ id }) => id?.toLowerCase() ?? []),
      inputs.flatMap(({ externalId }) => externalId ?? []),
      inputs.map(numberOf),
    ),
    findBuyers(tx, inputs, runtime),
    findItems(tx, inputs),
  ]);
  const importing: ImportRuntime = { ...runtime, settings, findItem };
  const numbers = new Set(known.map(({ orderNumber }) => orderNumber));
  const findStored = storedOrders(known, runtime.from);
  const imported: ImportedOrder[] = [];
  const mends: { i: number; id: string; made: ImportedOrder }[] = [];
  const results = read.map((one, i): ImportOutcome => {
    if ("failure" in one) return one;
    const { input } = one;
    const stored = findStored(input);
    if (stored && !stored.isIncomplete) return { outcome: "unchanged" };
    const errors: FieldError[] = [];
    const buyer = buyerOf.of(input);
    const made = draftImportedOrder(
      { digits: runtime.store.currencyDigits, errors },
      input,
      buyer.person,
      importing,
    );
    if (stored) {
      if (!errors.length) mends.push({ i, id: stored.id, made });
      return { outcome: "unchanged" };
    }
    if (errors.length) return { failure: validationFailed(errors) };
    buyer.take();
    const sharesNumber = numbers.has(numberOf(input));
    numbers.add(numberOf(input));
    imported.push(made);
    return { outcome: "created", addsUp: made.addsUp, sharesNumber, isNobodys: buyer.isNobody };
  });
  for (const { i, id, made } of mends.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const result = await mendOrder(tx, id, made, runtime);
    if (result === "mended") results[i] = { outcome: "updated" };
    if (result === "changed") results[i] = { outcome: "unchanged", isIncomplete: true };
  }
  deferGuests(tx, buyerOf.guests());
  if (imported.length) deferImported(tx, imported, settings.timeZone);
  return results;
}

/**
 * Finds the stored order of an order of a file. Where a spreadsheet rounded an id, the order has its number
 * as external id: then it is the order of that number that was placed at the same time.
 */
function storedOrders(known: readonly KnownOrder[], from: Origin) {
  const byId = new Map(known.map((one) => [one.id, one]));
  const byExternalId = new Map(known.map((one) => [one.externalId, one]));
  const byNumber = Map.groupBy(
    known.filter(({ importedFrom }) => importedFrom === from),
    ({ orderNumber }) => orderNumber,
  );
  return (input: OrderRecord): KnownOrder | undefined => {
    const { id, externalId, placedAt } = input;
    const own = byId.get(id?.toLowerCase() ?? "") ?? (externalId ? byExternalId.get(externalId) : undefined);
    const isLost = (text: string | null | undefined) => text === numberOf(input);
    return (
      own ??
      byNumber
        .get(numberOf(input))
        ?.find(
          (one) =>
            (isLost(externalId) || isLost(one.externalId)) &&
            one.placedAt.getTime() === instant(placedAt)?.getTime(),
        )
    );
  };
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
