import { open } from "node:fs/promises";
import { Command } from "commander";
import type { Pool } from "../db/pool/pool.ts";
import { tenantTransaction } from "../db/tenant.ts";
import {
  customerFormats,
  describeCounts,
  type FileNote,
  ImportFileError,
  importCustomers,
  importOrders,
  importProducts,
  orderFormats,
  productFormats,
  type Report,
  type ReportInWords,
  say,
  serializeReport,
} from "../exchange/imports/index.ts";
import { type Messages, messagesByLocale } from "../http/answers/messages.ts";
import type { Store } from "../http/request/store.ts";
import { addAuditEntry, entryOfCommand } from "../platform/audit/index.ts";
import { createProgress } from "./progress.ts";
import { print, UsageError, withDatabase } from "./run.ts";
import { storeByDomain, storeOption } from "./store-by-domain.ts";

export const importCommand = () =>
  new Command("import")
    .description("import products, customers and orders from a file")
    .addCommand(products())
    .addCommand(customers())
    .addCommand(orders());

type Options = {
  format: string;
  store: string;
  dryRun?: boolean;
  sendMail?: boolean;
  copyImages?: boolean;
  json?: boolean;
};
type Input = { bytes: AsyncIterable<Uint8Array>; size: number | undefined };
type Target = { pool: Pool; store: Store };
type Importing = (target: Target, bytes: Input["bytes"], options: Options) => Promise<Report>;

const products = () =>
  new Command("products")
    .description("import products from a file; existing products, by handle, SKU or slug, are updated")
    .argument("<file>", "the file, or - for standard input")
    .requiredOption("--format <format>", `the format of the file: ${Object.keys(productFormats).join(", ")}`)
    .addOption(storeOption())
    .option("--dry-run", "validate the file without saving changes")
    .option("--copy-images", "copy images to the store's media in the background")
    .option("--json", "print the report as one JSON object")
    .addHelpText("after", helpOnProducts)
    .action(async (file: string, options: Options) => {
      const read = readerOf(productFormats, options.format);
      await run(file, options, "products.import", (target, bytes, { dryRun, copyImages }) => {
        const notes: FileNote[] = [];
        return importProducts(target, read(bytes, notes, target.store.timeZone), {
          dryRun,
          copyImages,
          notes,
        });
      });
    });

const customers = () =>
  new Command("customers")
    .description(
      "import customers from a file; existing customers, by external ID or else email, are updated",
    )
    .argument("<file>", "the file, or - for standard input")
    .requiredOption("--format <format>", `the format of the file: ${Object.keys(customerFormats).join(", ")}`)
    .addOption(storeOption())
    .option("--dry-run", "validate the file without saving changes")
    .option("--send-mail", "email an invitation to each new customer")
    .option("--json", "print the report as one JSON object")
    .addHelpText("after", helpOnCustomers)
    .action(async (file: string, options: Options) => {
      const read = readerOf(customerFormats, options.format);
      await run(file, options, "customers.import", (target, bytes, { dryRun, sendMail }) => {
        const notes: FileNote[] = [];
        return importCustomers(target, read(bytes, notes), { dryRun, sendMail, notes });
      });
    });

const orders = () =>
  new Command("orders")
    .description("import past orders from a file; existing orders stay unchanged")
    .argument("<file>", "the file, or - for standard input")
    .requiredOption("--format <format>", `the format of the file: ${Object.keys(orderFormats).join(", ")}`)
    .addOption(storeOption())
    .option("--dry-run", "validate the file without saving changes")
    .option("--json", "print the report as one JSON object")
    .addHelpText("after", helpOnOrders)
    .action(async (file: string, options: Options) => {
      const read = readerOf(orderFormats, options.format);
      const from = options.format as keyof typeof orderFormats;
      await run(file, options, "orders.import", (target, bytes, { dryRun }) => {
        const notes: FileNote[] = [];
        return importOrders(target, read(bytes, notes), { dryRun, from, notes });
      });
    });

function readerOf<R>(formats: Readonly<Record<string, R>>, format: string): R {
  const read = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!read) throw new UsageError(`unknown format: ${format}; there are ${Object.keys(formats).join(", ")}`);
  return read;
}

async function run(file: string, options: Options, action: string, importing: Importing): Promise<void> {
  const { store: domain, dryRun, sendMail, json } = options;
  const input = await openInput(file);
  const english = messagesByLocale("en");
  const report = await withDatabase(async (database) => {
    const store = await storeByDomain(database, domain);
    // First, because an import that breaks off has changed rows.
    if (!dryRun) {
      const fields = ["format", ...(sendMail ? ["sendMail"] : [])];
      await tenantTransaction(database.pool, store.id, async (tx) =>
        addAuditEntry(tx, entryOfCommand(action, null, fields)),
      );
    }
    const progress = createProgress("reading", input.size, megabytes);
    try {
      const bytes = countBytes(input.bytes, progress.update);
      return serializeReport(await importing({ pool: database.pool, store }, bytes, options), english);
    } catch (error) {
      throw error instanceof ImportFileError ? new Error(describeFileError(error, english)) : error;
    } finally {
      progress.end();
    }
  });
  print(json, report, () => describe(report).join("\n"));
}

const helpOnProducts = `
shopify       a product export from Shopify, one row per variant
woocommerce   a product export from WooCommerce in English, with any separator
stoa          a product export from Stoa; NDJSON or CSV is detected
stoa-ndjson   one product per line, as the API answers it
stoa-csv      rows for spreadsheets; see docs/operations.md

Each product is saved completely or not at all. Missing categories are created by name. Importing the same
file again changes nothing. Invalid products are skipped and reported with their lines and the reason. The
exit code is 0 once the file was read to its end, even if records were skipped: check "skipped" in the
report.
`;

const helpOnCustomers = `
shopify       a customer export from Shopify, one row per customer
woocommerce   a customer export from WooCommerce Analytics, or from a plugin with columns such as billing_email
stoa          a customer export from Stoa; NDJSON or CSV is detected

Each customer is saved completely or not at all, and no emails are sent without --send-mail. Importing the same file
again changes nothing. Invalid customers are skipped and reported with the line and the reason. The exit code is 0
once the file was read to its end, even if records were skipped: check "skipped" in the report.
`;

const helpOnOrders = `
shopify       an order export from Shopify, one row per order line
stoa          an order export from Stoa; NDJSON or CSV is detected

Import products and customers first: lines are matched by SKU, buyers by email. Orders keep their numbers, amounts, dates
and states. They take no stock, and send no emails and no webhooks. Reports count them by their own dates. Orders whose
amounts do not add up are imported with a warning. Importing the same file again changes nothing. Invalid orders are
skipped and reported with their lines and the reason. The exit code is 0 once the file was read to its end, even if
records were skipped: check "skipped" in the report.
`;

async function openInput(file: string): Promise<Input> {
  if (file === "-") return { bytes: process.stdin, size: undefined };
  try {
    const handle = await open(file);
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new Error("it is a folder");
    // A pipe or a device does not say how much is to come.
    const size = stat.isFile() ? stat.size : undefined;
    const bytes = handle.createReadStream();
    // The reader of the stream gets its errors; until there is one, they must not end the process.
    bytes.on("error", () => {});
    return { bytes, size };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new Error(code === "ENOENT" ? `there is no file ${file}` : `${file} cannot be read: ${message}`);
  }
}

async function* countBytes(
  bytes: Input["bytes"],
  report: (read: number) => void,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of bytes) {
    yield chunk;
    read += chunk.byteLength;
    report(read);
  }
}

function describeFileError({ notice, before }: ImportFileError, english: Messages): string {
  return before ? `${say(english, notice)} (before that: ${before})` : say(english, notice);
}

function describe(report: ReportInWords): string[] {
  const { skips, moreSkips, warnings, moreWarnings, dryRun, seconds } = report;
  const at = (line: number, lastLine = line) =>
    lastLine > line ? `lines ${line}-${lastLine}` : `line ${line}`;
  const lines = [`${dryRun ? "dry run, nothing is kept: " : ""}${describeCounts(report)} in ${seconds} s`];
  if (skips.length) lines.push("", "Skipped:");
  for (const { line, lastLine, handle, reason } of skips) {
    lines.push(`  ${at(line, lastLine)}  ${handle || "(no handle)"}  ${reason}`);
  }
  if (moreSkips) lines.push(`  … and ${moreSkips} more`);
  if (warnings.length) lines.push("", "Warnings:");
  for (const { line, handle, message } of warnings) lines.push(`  ${at(line)}  ${handle}  ${message}`);
  if (moreWarnings) lines.push(`  … and ${moreWarnings} more`);
  return lines;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
