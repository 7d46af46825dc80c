import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { tenantReads } from "../db/tenant.ts";
import { type ExportFormat, exportFormats, exportProducts } from "../exchange/exports/index.ts";
import { createProgress } from "./progress.ts";
import { print, say, UsageError, withDatabase } from "./run.ts";
import { storeByDomain } from "./store-by-domain.ts";

export const exportCommand = () =>
  new Command("export").description("write a store's data into a file").addCommand(products());

type Options = { store: string; format: ExportFormat; output?: string; json?: boolean };

const products = () =>
  new Command("products")
    .description("write all products into a file that `import products` reads, costs included")
    .requiredOption("--store <domain>", "the store's domain")
    .requiredOption("--format <format>", `what the file is to be: ${exportFormats.join(", ")}`)
    .option("--output <file>", "where it goes; standard output where left out")
    .option("--json", "print one JSON object; needs --output")
    .action(async ({ store: domain, format, output, json }: Options) => {
      if (!exportFormats.includes(format)) {
        throw new UsageError(`unknown format: ${format}; there are ${exportFormats.join(", ")}`);
      }
      if (json && !output) throw new UsageError("--json needs --output: standard output is the file");
      const started = performance.now();
      const written = await withDatabase(async (database) => {
        const { id, currencyDigits, defaultLanguage } = await storeByDomain(database, domain);
        const progress = createProgress("products", undefined, String);
        let count = 0;
        const onProgress = (products: number) => {
          count = products;
          if (output) progress.update(products);
        };
        const options = { currencyDigits, defaultLanguage, seesCost: true, onProgress };
        const { chunks } = exportProducts(tenantReads(database.pool, id), format, options);
        try {
          await write(chunks, output);
        } finally {
          progress.end();
        }
        return count;
      });
      const result = { products: written, output, seconds: Math.round(performance.now() - started) / 1_000 };
      const told = `${written.toLocaleString("en-US")} products in ${result.seconds} s`;
      if (output) print(json, result, () => told);
      else say(told);
    });

async function write(chunks: AsyncIterable<string>, output: string | undefined): Promise<void> {
  try {
    const bytes = Readable.from(chunks, { objectMode: false });
    if (output) await pipeline(bytes, createWriteStream(output));
    // Nobody but the process itself may end its standard output.
    else await pipeline(bytes, process.stdout, { end: false });
  } catch (error) {
    // `| head` has all it wants.
    if ((error as { code?: string }).code === "EPIPE" && !output) return;
    throw new Error(`the export is not whole: ${(error as Error).message}`, { cause: error });
  }
}
