import type { Pool } from "../../../db/pool.ts";
import type { Store } from "../../../http/request/store.ts";
import { normalizeEmail } from "../../../kit/email.ts";
import { takeInCustomers } from "../../../people/customers/index.ts";
import { importRecords, inOneTransaction, type RecordOptions, type Result } from "../import-records.ts";
import type { Report } from "../report.ts";
import type { SourceCustomer } from "./source-customer.ts";

export type CustomerImportOptions = RecordOptions & {
  /** Mails each new customer an invitation, but guests and those who are inactive. */
  sendMail?: boolean;
};

const SIZE_OF_CUSTOMER = 500;

/** Creates or updates a customer for each of a source, found by the external id, else by the email. Throws as `importRecords` does. */
export const importCustomers = (
  into: { pool: Pool; store: Store },
  source: AsyncIterable<SourceCustomer>,
  { sendMail = false, ...options }: CustomerImportOptions = {},
): Promise<Report> =>
  importRecords(
    source,
    {
      namesOf,
      sizeOf,
      dependsOnOthers: ({ code }) => code === "duplicate",
      async write(all) {
        const taken = await inOneTransaction(into, options, (tx) =>
          takeInCustomers(tx, all, { now: new Date(), sendMail }),
        );
        return taken.map((result, i): Result => {
          if ("failure" in result) return result;
          const isNew = result.outcome === "created";
          return { ...result, warnings: isNew ? [...(all[i]!.warningsIfNew ?? [])] : [] };
        });
      },
    },
    options,
  );

const namesOf = ({ fields: { email, externalId } }: SourceCustomer) => [
  ...(typeof email === "string" ? [`email ${normalizeEmail(email) ?? ""}`] : []),
  ...(typeof externalId === "string" ? [`externalId ${externalId}`] : []),
];

const sizeOf = ({ fields: { note, addresses } }: SourceCustomer) =>
  SIZE_OF_CUSTOMER * (1 + (Array.isArray(addresses) ? addresses.length : 0)) +
  (typeof note === "string" ? note.length : 0);
