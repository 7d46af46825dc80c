import { readNdjson } from "../files/ndjson-objects.ts";
import type { FileNote } from "../notice.ts";
import type { SourceProduct } from "./source-product.ts";
import { stoaProduct } from "./stoa-product.ts";

/**
 * Reads NDJSON as products: one a line, each in the form of the API's answer. Throws ImportFileError for a
 * file that is none or is broken off, naming the line.
 */
export async function* readStoaNdjson(
  bytes: AsyncIterable<Uint8Array>,
  notes?: FileNote[],
): AsyncGenerator<SourceProduct> {
  for await (const { line, object, fault } of readNdjson(bytes, notes)) {
    const product = stoaProduct(object, { line, lastLine: line, columnOf: () => undefined });
    yield fault ? { ...product, fault } : product;
  }
}
