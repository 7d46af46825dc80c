import type { Pool } from "../../../db/pool/pool.ts";
import type { Store } from "../../../http/request/store.ts";
import { normalizeEmail } from "../../../kit/text/email.ts";
import { type ImportOutcome, importCustomerBatch } from "../../../people/customers/index.ts";
import { type Omission, withoutFields } from "../drop-fields.ts";
import { importRecords, inOneTransaction, type RecordOptions } from "../import-records.ts";
import type { Report } from "../report.ts";
import type { SourceCustomer } from "../source-records.ts";
import type { Result } from "../write-records.ts";

export type CustomerImportOptions = RecordOptions & {
  /** Mails each new customer an invitation, but guests and those who are inactive. */
  sendMail?: boolean;
};

const SIZE_OF_CUSTOMER = 500;

/**
 * Creates or updates a customer for each of a source, found by the external id, else by the email. Throws as
 * `importRecords` does.
 */
export function importCustomers(
  into: { pool: Pool; store: Store },
  source: AsyncIterable<SourceCustomer>,
  { sendMail = false, ...options }: CustomerImportOptions = {},
): Promise<Report> {
  const lines = new Map<string, number>();
  const freed = new Set<string>();
  return importRecords(
    source,
    {
      namesOf,
      sizeOf,
      ...omission,
      dependsOnOthers: ({ code }) => code === "duplicate",
      async write(all, isFinal) {
        const here = new Map<string, number>();
        const resultOf = (result: ImportOutcome, i: number): Result => {
          if ("failure" in result) return result;
          if ("repeats" in result)
            return { repeats: (lines.get(result.repeats) ?? here.get(result.repeats))! };
          const { id, outcome } = result;
          here.set(id, all[i]!.line);
          return { id, outcome, warnings: outcome === "created" ? [...(all[i]!.warningsIfNew ?? [])] : [] };
        };
        const taken = await inOneTransaction(
          into,
          options,
          (tx) =>
            importCustomerBatch(tx, all, {
              now: new Date(),
              country: into.store.country,
              sendMail,
              isWritten: (id) => lines.has(id),
              ...(options.dryRun && { isFree: (name) => freed.has(name) }),
            }),
          (taken) => isFinal(taken.map(resultOf)),
        );
        const results = taken.map(resultOf);
        if (!isFinal(results)) return results;
        for (const [id, line] of here) lines.set(id, line);
        for (const result of taken) {
          if (!("outcome" in result)) continue;
          for (const name of result.freed) freed.add(name);
          for (const name of result.taken) freed.delete(name);
        }
        return results;
      },
    },
    options,
  );
}

// An inactive customer is not to become an active one for want of a word.
const omission: Omission<SourceCustomer> = {
  isNeeded: (field) => field === "/isActive",
  without(record, pointers) {
    const fields = withoutFields(record.fields, pointers);
    return fields && { ...record, fields };
  },
};

const namesOf = ({ fields: { email, externalId } }: SourceCustomer) => [
  ...(typeof email === "string" && normalizeEmail(email) ? [`email ${normalizeEmail(email)}`] : []),
  ...(typeof externalId === "string" ? [`externalId ${externalId}`] : []),
];

const sizeOf = ({ fields: { note, addresses } }: SourceCustomer) =>
  SIZE_OF_CUSTOMER * (1 + (Array.isArray(addresses) ? addresses.length : 0)) +
  (typeof note === "string" ? note.length : 0);
