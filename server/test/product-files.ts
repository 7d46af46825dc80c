import { storeByDomain } from "../src/commands/store-by-domain.ts";
import {
  type FileNote,
  importProducts,
  productFormats,
  type ReportInWords,
  serializeReport,
} from "../src/exchange/imports/index.ts";
import { english } from "./english.ts";
import { nounAt } from "./noun.ts";
import type { TestServer, TestStore } from "./server.ts";
import type { Json } from "./shop.ts";

type Bytes = AsyncIterable<Uint8Array>;
type Options = Parameters<typeof importProducts>[2];

/** Imports a file of products past the API, and tells in English what became of it. */
export async function importFile(
  { database }: TestServer,
  { domain }: TestStore,
  file: string | Bytes,
  format: string,
  options?: Options,
): Promise<ReportInWords> {
  const store = await storeByDomain(database, domain);
  const notes: FileNote[] = [];
  const source = productFormats[format]!(
    typeof file === "string" ? chunksOf(file) : file,
    notes,
    store.timeZone,
  );
  const report = await importProducts({ pool: database.pool, store }, source, { ...options, notes });
  return serializeReport(report, english);
}

/** A text in chunks of bytes. */
export async function* chunksOf(text: string, size = 65_536): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** How many products an import created, updated, left unchanged and skipped. */
export const counts = (told: ReportInWords) => [told.created, told.updated, told.unchanged, told.skipped];

/** The first hundred products of a store, by name. */
export const productsOf = async (server: TestServer, store: TestStore): Promise<Json[]> =>
  (await nounAt(server, store, "/api/v1/products").list({ limit: 100, sort: "name" })).products;
