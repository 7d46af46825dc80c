import { readNdjson } from "../files/ndjson-objects.ts";
import type { FileNote } from "../notice.ts";
import type { SourceOrder } from "./source-order.ts";

/** Reads NDJSON as orders: one a line, each in the form of the API's answer. Throws ImportFileError for a file that is none or is broken off. */
export async function* readOrderNdjson(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceOrder> {
  for await (const { line, object: fields, fault } of readNdjson(bytes, notes)) {
    yield {
      line,
      lastLine: line,
      handle: typeof fields.orderNumber === "string" ? fields.orderNumber.slice(0, 100) : "",
      fields,
      warnings: [],
      columnOf: () => undefined,
      ...(fault && { fault }),
    };
  }
}
