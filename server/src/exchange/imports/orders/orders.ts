import { isOutOfRange } from "../../../db/faults.ts";
import type { Pool } from "../../../db/pool/pool.ts";
import { invalidField } from "../../../http/answers/errors.ts";
import type { Store } from "../../../http/request/store.ts";
import { type ImportOutcome, identifyOrder, importFiledOrders } from "../../../orders/import/index.ts";
import { withCellAmounts } from "../cell-amounts.ts";
import { type Omission, withoutFields } from "../drop-fields.ts";
import { importRecords, inOneTransaction, type RecordOptions } from "../import-records.ts";
import { type Notice, notice } from "../notice.ts";
import type { Report } from "../report.ts";
import type { SourceOrder } from "../source-records.ts";
import type { Result } from "../write-records.ts";

export type OrderImportOptions = RecordOptions & {
  /** The file's format. */
  from: "shopify" | "stoa";
  /** The name of the actor in the orders' timelines; `cli` where not said. */
  actor?: string;
};

const amounts: ReadonlySet<string> = new Set([
  ...["finalAmount", "subtotalAmount", "discountedSubtotal", "discountAmount", "taxAmount", "shippingCost"],
  ...["codFee", "giftCardAmount", "storeCreditAmount", "paidAmount", "outstandingAmount", "refundedAmount"],
  ...["unitPrice", "totalAmount", "amount"],
]);

const SIZE_OF_ORDER = 2_000;
const SIZE_OF_LINE = 400;

/**
 * Brings along the orders of a source that are not there yet, found by their ids and external ids. Throws as
 * `importRecords` does.
 */
export function importOrders(
  into: { pool: Pool; store: Store },
  source: AsyncIterable<SourceOrder>,
  { from, actor = "cli", ...options }: OrderImportOptions,
): Promise<Report> {
  const numbers = new Set<string>();
  return importRecords(
    withCellAmounts(source, {
      ...{ digits: into.store.currencyDigits, names: amounts },
      ...{ omission, notes: options.notes },
    }),
    {
      namesOf: (order) => [...namesOf(order), ...(from === "shopify" ? [numberOf(order)] : [])],
      sizeOf,
      ...omission,
      dependsOnOthers: ({ code }) => code === "duplicate",
      async write(all, isFinal) {
        const filed = all.map(({ fields }) => fields);
        const resultsOf = (taken: readonly ImportOutcome[], known: Set<string>) =>
          taken.map((one, i) => resultOf(one, all[i]!, known));
        const write = inOneTransaction(
          into,
          options,
          (tx) => importFiledOrders(tx, filed, { store: into.store, now: new Date(), actor, from }),
          (taken) => isFinal(resultsOf(taken, new Set())),
        );
        const taken = await write.catch((error) => {
          // The sums of a day, or of a customer, are larger than a number may be.
          throw isOutOfRange(error) ? invalidField("/finalAmount", "too_many_digits") : error;
        });
        const isLast = isFinal(resultsOf(taken, new Set()));
        return resultsOf(taken, isLast ? numbers : new Set());
      },
    },
    options,
  );
}

// The id, times and states of an order, and every amount and piece: without them it would be another one.
const needed =
  /^\/(id|currency|placedAt|status|paymentStatus|items|items\/\d+)$|(amount|cost|fee|subtotal|price|quantity)$/i;

const omission: Omission<SourceOrder> = {
  isNeeded: (field) => needed.test(field),
  without(record, pointers) {
    const fields = withoutFields(record.fields, pointers);
    return fields && { ...record, fields };
  },
};

// A dry run undoes what earlier groups of the file brought, so their numbers are known to `numbers` alone.
function resultOf(taken: ImportOutcome, { fields }: SourceOrder, numbers: Set<string>): Result {
  if ("failure" in taken) return taken;
  if (taken.outcome === "updated")
    return { outcome: "updated", warnings: [notice("import.order_completed")] };
  if (taken.outcome === "unchanged")
    return {
      outcome: "unchanged",
      warnings: taken.isIncomplete ? [notice("import.order_incomplete")] : [],
    };
  const number = String(fields.orderNumber).trim();
  const sharesNumber = taken.sharesNumber || numbers.has(number);
  numbers.add(number);
  const warnings: Notice[] = [
    ...(taken.addsUp ? [] : [notice("import.does_not_add_up")]),
    ...(sharesNumber ? [notice("import.number_twice", { number: String(fields.orderNumber) })] : []),
    ...(taken.isNobodys ? [notice("import.nobodys_order")] : []),
  ];
  return { outcome: "created", warnings };
}

// An id and an external id: neither is another order's, whichever it has it as. Without both it is known by
// what identifies it.
function namesOf({ fields }: SourceOrder): string[] {
  const { id, externalId } = fields;
  const names = [
    ...(typeof id === "string" ? [`order ${id.toLowerCase()}`] : []),
    ...(typeof externalId === "string" ? [`order ${externalId}`] : []),
  ];
  return names.length ? names : [`without ids: ${identifyOrder(fields)}`];
}

// An order whose id a spreadsheet rounded is the one of its number that was placed at the same time.
const numberOf = ({ fields: { orderNumber, placedAt } }: SourceOrder) => `number ${orderNumber} ${placedAt}`;

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);
const textOf = (value: unknown) => (typeof value === "string" ? value.length : 0);
const sizeOf = ({ fields: { items, timeline, discounts, note, customerNote } }: SourceOrder) =>
  SIZE_OF_ORDER +
  SIZE_OF_LINE * (lengthOf(items) + lengthOf(timeline) + lengthOf(discounts)) +
  textOf(note) +
  textOf(customerNote);
