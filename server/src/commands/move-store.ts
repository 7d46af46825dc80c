import { Command } from "commander";
import type { ExportOptions, ImportOptions } from "./carry-store.ts";
import { formerStoreOption, laterStoreOption } from "./store-by-domain.ts";

// It takes half of the server's modules, which the other commands of a store do without.
const carrying = () => import("./carry-store.ts");

/** `stoa store export`. */
export const exportStore = () =>
  new Command("export")
    .description("write one store into a file, to move it to another server; this one keeps it")
    .addOption(laterStoreOption())
    .addOption(formerStoreOption())
    .argument("<file>", "a new file, which only you may read")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
Suspend the store first, so that no order is placed here behind the file's back. Sessions stay behind: people log in again.`,
    )
    .action(async (file: string, options: ExportOptions) => (await carrying()).writeStore(file, options));

/** `stoa store import`. */
export const importStore = () =>
  new Command("import")
    .description("add a store that another server exported: all of it, or nothing")
    .argument("<file>", "what `stoa store export` wrote")
    .option("--lost-secret", "go on without the secret of the other server, and drop what only it can read")
    .option("--json", "print one JSON object")
    .action(async (file: string, options: ImportOptions) => (await carrying()).readStore(file, options));
