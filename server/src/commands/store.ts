import { Command } from "commander";
import { tenantReads } from "../db/tenant.ts";
import {
  createStore,
  listStores,
  type NewStore,
  readNewStore,
  readStoreChange,
  type StoreChange,
  setStoreStatus,
  updateStore,
} from "../platform/stores/index.ts";
import type { ExportOptions, ImportOptions } from "./carry-store.ts";
import { isolate } from "./isolate-store.ts";
import { asOwner, print, table, UsageError, withDatabase } from "./run.ts";
import {
  asUsage,
  formerStoreOption,
  laterStoreOption,
  namedStore,
  readDomain,
  storeOption,
} from "./store-by-domain.ts";

// It takes half of the server's modules, which the other commands of a store do without.
const carrying = () => import("./carry-store.ts");

/** `stoa store export`. */
const exportStore = () =>
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
const importStore = () =>
  new Command("import")
    .description("add a store that another server exported: all of it, or nothing")
    .argument("<file>", "what `stoa store export` wrote")
    .option("--lost-secret", "go on without the secret of the other server, and drop what only it can read")
    .option("--json", "print one JSON object")
    .action(async (file: string, options: ImportOptions) => (await carrying()).readStore(file, options));

export const storeCommand = () =>
  new Command("store")
    .description("create, list, change, suspend, move and isolate stores")
    .addCommand(create())
    .addCommand(list())
    .addCommand(update())
    .addCommand(setStatus("suspend", "suspended", "stop serving a store; its data stays"))
    .addCommand(setStatus("resume", "active", "serve a suspended or closed store again"))
    .addCommand(exportStore())
    .addCommand(importStore())
    .addCommand(isolate());

type CreateOptions = NewStore & { json?: boolean };

const create = () =>
  new Command("create")
    .description("create a store and its owner")
    .requiredOption("--domain <domain>", "the host it is served on, such as shop.example")
    .requiredOption("--name <name>", "its name")
    .requiredOption("--currency <code>", "ISO 4217 code, such as USD")
    .requiredOption("--language <tag>", "default language, such as en")
    .requiredOption("--owner-email <email>", "the owner's email address, to log in with")
    .option("--owner-password <password>", "8 to 128 characters; made up and printed where not given")
    .option("--test", "a store for trying things out: payments with test tokens count in it")
    .option("--json", "print one JSON object")
    .action(async ({ json, ...input }: CreateOptions) => {
      // Before the database is opened: wrong usage is told of where it is away, too.
      asUsage(() => readNewStore(input));
      const store = await withDatabase((database) => asOwner(database, (owner) => createStore(owner, input)));
      print(json, store, () =>
        [
          `store     ${store.id}`,
          `domain    ${store.domain}`,
          `owner     ${store.owner.email}`,
          `password  ${store.owner.password}   (shown this once)`,
        ].join("\n"),
      );
    });

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
      const domain = namedStore(store, former);
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
    .description("give a store another name, currency or default language")
    .addOption(storeOption())
    .option("--name <name>", "its name")
    .option("--currency <code>", "ISO 4217 code; only while the store has nothing with an amount")
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
      const { amountsOf, nameProductsAsOwner } = await import("./whole-stores.ts");
      const { store, isChanged } = await withDatabase((database) =>
        asOwner(database, (owner) =>
          updateStore(owner, at, change, {
            amountsOf: (storeId, otherDigits) => amountsOf(tenantReads(database.pool, storeId), otherDigits),
            nameProducts: (storeId, before, after) => nameProductsAsOwner(owner, storeId, before, after),
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
