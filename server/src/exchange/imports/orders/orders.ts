import { isOutOfRange } from "../../../db/faults.ts";
import type { Pool } from "../../../db/pool.ts";
import { invalidField } from "../../../http/answers/errors.ts";
import type { Store } from "../../../http/request/store.ts";
import { type BroughtIn, takeInOrders } from "../../../sales/orders/index.ts";
import { importRecords, inOneTransaction, type RecordOptions, type Result } from "../import-records.ts";
import { type Notice, notice } from "../notice.ts";
import type { Report } from "../report.ts";
import type { SourceOrder } from "./source-order.ts";

export type OrderImportOptions = RecordOptions & {
  /** Which format the file has. */
  from: "shopify" | "stoa";
  /** The name of the actor in the orders' timelines; `cli` where not said. */
  actor?: string;
};

const SIZE_OF_ORDER = 2_000;
const SIZE_OF_LINE = 400;

/** Brings along the orders of a source that are not there yet, found by their ids and external ids. Throws as `importRecords` does. */
export const importOrders = (
  into: { pool: Pool; store: Store },
  source: AsyncIterable<SourceOrder>,
  { from, actor = "cli", ...options }: OrderImportOptions,
): Promise<Report> =>
  importRecords(
    source,
    {
      namesOf,
      sizeOf,
      dependsOnOthers: ({ code }) => code === "duplicate",
      async write(all) {
        const filed = all.map(({ fields }) => fields);
        const write = inOneTransaction(into, options, (tx) =>
          takeInOrders(tx, filed, { store: into.store, now: new Date(), actor, from }),
        );
        const taken = await write.catch((error) => {
          // The sums of a day, or of a customer, are larger than a number may be.
          throw isOutOfRange(error) ? invalidField("/finalAmount", "too_many_digits") : error;
        });
        return taken.map((one, i) => resultOf(one, all[i]!));
      },
    },
    options,
  );

function resultOf(taken: BroughtIn, { fields }: SourceOrder): Result {
  if ("failure" in taken) return taken;
  if (taken.outcome === "unchanged") return { outcome: "unchanged", warnings: [] };
  const warnings: Notice[] = [
    ...(taken.addsUp ? [] : [notice("import.does_not_add_up")]),
    ...(taken.sharesNumber ? [notice("import.number_twice", { number: String(fields.orderNumber) })] : []),
    ...(taken.isNobodys ? [notice("import.nobodys_order")] : []),
  ];
  return { outcome: "created", warnings };
}

// Two that are the same order, and two that are called alike: the second one is told of the first.
const namesOf = ({ fields }: SourceOrder) =>
  (["id", "externalId"] as const).flatMap((name) => {
    const value = fields[name];
    return typeof value === "string" ? [`${name} ${value.toLowerCase()}`] : [];
  });

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);
const textOf = (value: unknown) => (typeof value === "string" ? value.length : 0);
const sizeOf = ({ fields: { items, timeline, discounts, note, customerNote } }: SourceOrder) =>
  SIZE_OF_ORDER +
  SIZE_OF_LINE * (lengthOf(items) + lengthOf(timeline) + lengthOf(discounts)) +
  textOf(note) +
  textOf(customerNote);
