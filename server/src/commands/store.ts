import { Command } from "commander";
import {
  createStore,
  listStores,
  type NewStore,
  readNewStore,
  StoreRefused,
  setStoreStatus,
} from "../platform/stores/index.ts";
import { exportStore, importStore } from "./move-store.ts";
import { asOwner, print, table, UsageError, withDatabase } from "./run.ts";
import { readDomain } from "./store-by-domain.ts";

export const storeCommand = () =>
  new Command("store")
    .description("create, list, suspend and move stores")
    .addCommand(create())
    .addCommand(list())
    .addCommand(setStatus("suspend", "suspended", "stop serving a store; its data stays"))
    .addCommand(setStatus("resume", "active", "serve a suspended or closed store again"))
    .addCommand(exportStore())
    .addCommand(importStore());

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
    .option("--json", "print one JSON object")
    .action(async ({ json, ...input }: CreateOptions) => {
      checkInput(input);
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

// Before the database is opened: wrong usage is told of where it is away, too.
function checkInput(input: NewStore): void {
  try {
    readNewStore(input);
  } catch (error) {
    throw error instanceof StoreRefused ? new UsageError(error.message) : error;
  }
}

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
    .argument("[domain]", "the store's domain")
    .option("--store <domain>", "the store's domain")
    .option("--json", "print one JSON object")
    .action(async (argument: string | undefined, { store, json }: { store?: string; json?: boolean }) => {
      const domain = argument ?? store;
      if (!domain) throw new UsageError(`name the store: stoa store ${command} shop.example`);
      const host = readDomain(domain);
      const found = await withDatabase((database) =>
        asOwner(database, (owner) => setStoreStatus(owner, host, status)),
      );
      if (!found) throw new Error(`there is no store at ${domain}`);
      print(json, { domain, status }, () => `${domain} is ${status}`);
    });
