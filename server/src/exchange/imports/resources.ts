import type { Pool } from "../../db/pool.ts";
import type { Store } from "../../http/request/store.ts";
import { importCustomers } from "./customers/customers.ts";
import { customerFormats } from "./customers/formats.ts";
import { type ImportFormat, type ImportResource, importFormats } from "./formats.ts";
import type { RecordOptions } from "./import-records.ts";
import { orderFormats } from "./orders/formats.ts";
import { importOrders } from "./orders/orders.ts";
import { productFormats } from "./products/formats.ts";
import { importProducts } from "./products/products.ts";
import { withoutCosts } from "./products/without-costs.ts";
import type { Report } from "./report.ts";

/** A file in a store, and what its import was asked to do. */
export type Asked = {
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
  /** Whether the report holds what the file calls its records. Where those are people, it is not kept. */
  keepsHandles: boolean;
  /** Imports a file. Throws as `importRecords` does. */
  carryOut(asked: Asked, options: RecordOptions): Promise<Report>;
};

const formatsOf = <F extends string>(formats: Readonly<Record<F, unknown>>) => Object.keys(formats) as F[];

/** How the files of each resource are imported. */
export const importers: Readonly<Record<ImportResource, Importer>> = {
  products: {
    formats: importFormats,
    keepsHandles: true,
    carryOut({ pool, store, format, bytes, seesCost, ...asked }, options) {
      const source = productFormats[format](bytes, options.notes);
      return importProducts({ pool, store }, seesCost ? source : withoutCosts(source), {
        ...asked,
        ...options,
      });
    },
  },
  customers: {
    formats: formatsOf(customerFormats),
    keepsHandles: false,
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
    keepsHandles: true,
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
