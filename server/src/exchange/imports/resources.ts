import type { Pool } from "../../db/pool/pool.ts";
import type { Store } from "../../http/request/store.ts";
import { importCustomers } from "./customers/customers.ts";
import { customerFormats, orderFormats, productFormats } from "./formats/index.ts";
import { type ImportFormat, type ImportResource, importFormats } from "./formats.ts";
import type { RecordOptions } from "./import-records.ts";
import { notice } from "./notice.ts";
import { importOrders } from "./orders/orders.ts";
import { importProducts } from "./products/products.ts";
import type { Report } from "./report.ts";
import type { SourceProduct } from "./source-records.ts";

/** A file in a store, and what its import was asked to do. */
export type ImportInput = {
  pool: Pool;
  store: Store;
  format: ImportFormat;
  bytes: AsyncIterable<Uint8Array>;
  actor: string;
  seesCost: boolean;
  sendMail: boolean;
  copyImages: boolean;
  importId: string;
};

type Importer = {
  /** The formats that its files may have. */
  formats: readonly ImportFormat[];
  /** Whether the report holds what the file calls its records. Names of people are left out. */
  reportsHandles: boolean;
  /** Imports a file. Throws as `importRecords` does. */
  carryOut(asked: ImportInput, options: RecordOptions): Promise<Report>;
};

const formatsOf = <F extends string>(formats: Readonly<Record<F, unknown>>) => Object.keys(formats) as F[];

/** How the files of each resource are imported. */
export const importers: Readonly<Record<ImportResource, Importer>> = {
  products: {
    formats: importFormats,
    reportsHandles: true,
    carryOut({ pool, store, format, bytes, seesCost, ...asked }, options) {
      const source = productFormats[format](bytes, options.notes, store.timeZone);
      return importProducts({ pool, store }, seesCost ? source : withoutCosts(source), {
        ...asked,
        ...options,
      });
    },
  },
  customers: {
    formats: formatsOf(customerFormats),
    reportsHandles: false,
    carryOut: ({ pool, store, format, bytes, sendMail }, options) =>
      importCustomers(
        { pool, store },
        customerFormats[format as keyof typeof customerFormats](bytes, options.notes),
        {
          ...options,
          sendMail,
        },
      ),
  },
  orders: {
    formats: formatsOf(orderFormats),
    reportsHandles: true,
    carryOut({ pool, store, format, bytes, actor }, options) {
      const from = format as keyof typeof orderFormats;
      return importOrders({ pool, store }, orderFormats[from](bytes, options.notes), {
        ...options,
        from,
        actor,
      });
    },
  },
};

/**
 * The products of a source without their costs, for an actor that may not see costs; each product that has
 * one gets a warning.
 */
async function* withoutCosts(source: AsyncIterable<SourceProduct>): AsyncGenerator<SourceProduct> {
  for await (const product of source) {
    const { cost, productVariants, ...fields } = product.fields;
    // Any other value than a list is passed on as it is: it is refused by name when it is written.
    const list: readonly unknown[] = Array.isArray(productVariants) ? productVariants : [];
    const hadCost = cost != null || list.some((variant) => costOf(variant) != null);
    const warnings = hadCost ? [...product.warnings, notice("import.cost_left_out")] : product.warnings;
    const variants = Array.isArray(productVariants) ? list.map(withoutCost) : productVariants;
    const rest = variants === undefined ? fields : { ...fields, productVariants: variants };
    yield { ...product, warnings, fields: rest as typeof product.fields };
  }
}

const costOf = (variant: unknown) => (Object(variant) as { cost?: unknown }).cost;

function withoutCost(variant: unknown): unknown {
  if (typeof variant !== "object" || variant === null) return variant;
  const { cost: _, ...rest } = variant as { cost?: unknown };
  return rest;
}
