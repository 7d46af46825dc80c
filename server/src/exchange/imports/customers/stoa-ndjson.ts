import { takenReadOnly } from "../../../people/customers/index.ts";
import { readNdjson } from "../files/ndjson-objects.ts";
import type { FileNote } from "../notice.ts";
import type { SourceCustomer } from "./source-customer.ts";

/**
 * Reads NDJSON as customers: one a line, each in the form of the API's answer. Throws ImportFileError for a file that is none
 * or is broken off, naming the line.
 */
export async function* readCustomerNdjson(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceCustomer> {
  for await (const { line, object: fields, fault } of readNdjson(bytes, notes)) {
    for (const name of takenReadOnly) delete fields[name];
    yield {
      line,
      lastLine: line,
      handle: typeof fields.email === "string" ? fields.email : "",
      fields,
      warnings: [],
      columnOf: () => undefined,
      ...(fault && { fault }),
    };
  }
}
