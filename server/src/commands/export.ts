import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { type Tx, tenantReads } from "../db/tenant.ts";
import {
  type ExportFormat,
  exportCustomers,
  exportFormats,
  exportOrders,
  exportProducts,
} from "../exchange/exports/index.ts";
import type { Download } from "../http/answers/answer.ts";
import type { Store } from "../http/request/store.ts";
import { instant } from "../kit/time/instant.ts";
import { originsOn } from "../kit/web/origin.ts";
import { statuses } from "../orders/model/index.ts";
import { findPrimaryHost } from "../platform/stores/index.ts";
import { createProgress } from "./progress.ts";
import { print, say, UsageError, withDatabase } from "./run.ts";
import { storeByDomain, storeOption } from "./store-by-domain.ts";

export const exportCommand = () =>
  new Command("export")
    .description("export a store's data to a file")
    .addCommand(products())
    .addCommand(customers())
    .addCommand(orders());

type Options = { store: string; format: ExportFormat; output?: string; json?: boolean };
/** The source of a file; `onProgress` gets the number of records so far. */
type Source = (tx: Tx, store: Store & { origin: string }, onProgress: (count: number) => void) => Download;

const products = () =>
  exporting("products", "write all products into a file that `import products` reads, costs included").action(
    (options: Options) =>
      run("products", options, (tx, { currencyDigits, defaultLanguage, origin }, onProgress) =>
        exportProducts(tx, options.format, {
          currencyDigits,
          defaultLanguage,
          origin,
          seesCost: true,
          onProgress,
        }),
      ),
  );

const customers = () =>
  exporting(
    "customers",
    "write all customers but those who are anonymized into a file that `import customers` reads",
  ).action((options: Options) =>
    run("customers", options, (tx, { currencyDigits }, onProgress) =>
      exportCustomers(tx, options.format, { currencyDigits, onProgress }),
    ),
  );

type OrderOptions = Options & { status?: string; createdSince?: string; createdUntil?: string };

const orders = () =>
  exporting("orders", "write orders into a file that `import orders` reads, the oldest first")
    .option("--status <statuses>", "only orders of these statuses, separated by commas")
    .option("--created-since <time>", "only orders of this time or later (ISO 8601)")
    .option("--created-until <time>", "only orders before this time (ISO 8601)")
    .action((options: OrderOptions) => {
      const { status, createdSince, createdUntil } = options;
      const unknown = status?.split(",").find((one) => !statuses.includes(one as (typeof statuses)[number]));
      if (unknown !== undefined)
        throw new UsageError(`unknown status: ${unknown}; there are ${statuses.join(", ")}`);
      for (const time of [createdSince, createdUntil])
        if (time !== undefined && !instant(time))
          throw new UsageError(`not a date, nor a date and time in ISO 8601: ${time}`);
      const filter = {
        ...(status && { status }),
        ...(createdSince && { createdSince }),
        ...(createdUntil && { createdUntil }),
      };
      return run("orders", options, (tx, { currencyDigits, origin }, onProgress) =>
        exportOrders(tx, options.format, { currencyDigits, origin, filter, onProgress }),
      );
    });

const exporting = (things: string, description: string) =>
  new Command(things)
    .description(description)
    .addOption(storeOption())
    .requiredOption("--format <format>", `what the file is to be: ${exportFormats.join(", ")}`)
    .option("--output <file>", "the file to write (default: standard output)")
    .option("--json", "print one JSON object; needs --output");

async function run(
  things: "products" | "customers" | "orders",
  { store: domain, format, output, json }: Options,
  source: Source,
): Promise<void> {
  if (!exportFormats.includes(format)) {
    throw new UsageError(`unknown format: ${format}; there are ${exportFormats.join(", ")}`);
  }
  if (json && !output) throw new UsageError("--json needs --output: standard output is the file");
  const started = performance.now();
  const written = await withDatabase(async (database, config) => {
    const store = await storeByDomain(database, domain);
    const reads = tenantReads(database.pool, store.id);
    const origin = originsOn(config.port)((await findPrimaryHost(reads)) ?? domain);
    const progress = createProgress(things, undefined, String);
    let count = 0;
    const { chunks } = source(reads, { ...store, origin }, (done) => {
      count = done;
      if (output) progress.update(done);
    });
    try {
      await write(chunks, output);
    } finally {
      progress.end();
    }
    return count;
  });
  const seconds = Math.round(performance.now() - started) / 1_000;
  const summary = `${written.toLocaleString("en-US")} ${things} in ${seconds} s`;
  if (output) print(json, { [things]: written, output, seconds }, () => summary);
  else say(summary);
}

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
