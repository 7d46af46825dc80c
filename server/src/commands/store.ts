import { Command } from "commander";
import { isolateStore } from "../db/sharding/isolate.ts";
import { tenantReads } from "../db/tenant.ts";
import {
  listStores,
  readStoreChange,
  type StoreChange,
  setStoreStatus,
  updateStore,
} from "../platform/stores/index.ts";
import type { ExportOptions, ImportOptions } from "./copies/carry-store.ts";
import { createCommand } from "./create-store.ts";
import { asOwner, print, table, UsageError, withDatabase } from "./run.ts";
import {
  asUsage,
  formerStoreOption,
  laterStoreOption,
  readDomain,
  requireStoreName,
  storeByDomain,
  storeOption,
} from "./store-by-domain.ts";

// It takes half of the server's modules, which the other commands of a store do without.
const carrying = () => import("./copies/carry-store.ts");

/** `stoa store export`. */
const exportStore = () =>
  new Command("export")
    .description("export a store to a file, to move it to another server")
    .addOption(laterStoreOption())
    .addOption(formerStoreOption())
    .argument("<file>", "the file to create, readable only by you")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
Suspend the store first, so that no order is placed here behind the file's back. Sessions stay behind: people log in again.`,
    )
    .action(async (file: string, options: ExportOptions) => (await carrying()).writeStore(file, options));

/** `stoa store import`. */
const importStore = () =>
  new Command("import")
    .description("import a store that another server exported")
    .argument("<file>", "the file created by `stoa store export`")
    .option("--lost-secret", "import without the other server's secret, and drop values encrypted with it")
    .option("--json", "print one JSON object")
    .action(async (file: string, options: ImportOptions) => (await carrying()).readStore(file, options));

export const storeCommand = () =>
  new Command("store")
    .description("create, list, change, suspend, move and isolate stores")
    .addCommand(createCommand())
    .addCommand(list())
    .addCommand(update())
    .addCommand(setStatus("suspend", "suspended", "stop serving a store; its data stays"))
    .addCommand(setStatus("resume", "active", "serve a suspended or closed store again"))
    .addCommand(exportStore())
    .addCommand(importStore())
    .addCommand(isolate());

const list = () =>
  new Command("list")
    .description("list all stores")
    .option("--json", "print one JSON object")
    .action(async ({ json }: { json?: boolean }) => {
      const stores = await withDatabase((database) => asOwner(database, listStores));
      print(json, { stores }, () =>
        table(
          ["domain", "name", "currency", "language", "status", "id"],
          stores.map(({ domain, name, currency, language, status, id }) => [
            domain,
            name,
            currency,
            language,
            status,
            id,
          ]),
        ),
      );
    });

const setStatus = (command: string, status: "active" | "suspended", description: string) =>
  new Command(command)
    .description(description)
    // Until 0.1.0 the store was an argument.
    .argument("[domain]", "")
    .usage("--store <domain> [options]")
    .addOption(laterStoreOption())
    .option("--json", "print one JSON object")
    .configureHelp({ visibleArguments: () => [] })
    .action(async (former: string | undefined, { store, json }: { store?: string; json?: boolean }) => {
      const domain = requireStoreName(store, former);
      const host = readDomain(domain);
      const found = await withDatabase((database) =>
        asOwner(database, (owner) => setStoreStatus(owner, host, status)),
      );
      if (!found) throw new Error(`there is no store at ${domain}`);
      print(json, { domain, status }, () => `${domain} is ${status}`);
    });

type UpdateOptions = StoreChange & { store: string; json?: boolean };

const update = () =>
  new Command("update")
    .description("change a store's name, currency or default language")
    .addOption(storeOption())
    .option("--name <name>", "the store's name")
    .option("--currency <code>", "ISO 4217 code; only while the store has no amounts")
    .option("--language <tag>", "default language")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
The currency changes only while the store has no product, order, coupon or gift card: their amounts would count in another
currency. Suspend a store that is in use first: a server hears of the change within a second.`,
    )
    .action(async ({ store: domain, json, ...given }: UpdateOptions) => {
      const change = asUsage(() => readStoreChange(given));
      if (Object.values(change).every((value) => value === undefined))
        throw new UsageError("say what to change: --name, --currency, --language");
      const at = readDomain(domain);
      // It knows of all that has an amount: the other commands of a store do without those modules.
      const { amountsOf, rewriteProductNamesAsOwner } = await import("./copies/whole-stores.ts");
      const { store, isChanged } = await withDatabase((database) =>
        asOwner(database, (owner) =>
          updateStore(owner, at, change, {
            amountsOf: (storeId, otherDigits) => amountsOf(tenantReads(database.pool, storeId), otherDigits),
            nameProducts: (storeId, before, after) =>
              rewriteProductNamesAsOwner(owner, storeId, before, after),
          }),
        ),
      );
      print(json, { ...store, changed: isChanged }, () =>
        [
          `store      ${store.id}`,
          `domain     ${store.domain}`,
          `name       ${store.name}`,
          `currency   ${store.currency}`,
          `language   ${store.language}`,
          `languages  ${store.languages.join(", ")}`,
        ].join("\n"),
      );
    });

type Options = { node?: string; json?: boolean };

/** `stoa store isolate`. */
const isolate = () =>
  new Command("isolate")
    .description("move a large store to its own shard, in a Citus database")
    .argument("<domain>", "a domain of the store")
    .option("--node <host:port>", "move the shard to this node")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
All stores of the shard stay online. At the end of each step, their writes wait for a moment. The command copies all rows of the shard twice.`,
    )
    .action(async (domain: string, { node, json }: Options) => {
      const to = node === undefined ? undefined : readNode(node);
      const found = await withDatabase(async (database) => {
        const { id } = await storeByDomain(database, domain);
        return asOwner(database, (owner) => isolateStore(owner, id, to));
      });
      const { isChanged, ...where } = found;
      print(
        json,
        { domain, ...where, changed: isChanged },
        () =>
          `${domain} ${isChanged ? "now has" : "already has"} shard ${where.shard} on ${where.node} to itself`,
      );
    });

function readNode(text: string): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (!host) throw new UsageError(`--node takes a host with its port, such as worker-2:5432, not ${text}`);
  return { host, port: Number(port) };
}
