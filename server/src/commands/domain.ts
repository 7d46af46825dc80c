import { Command, InvalidArgumentError } from "commander";
import type { Client } from "pg";
import {
  addConsoleDomain,
  addDomain,
  type Domain,
  type Domains,
  domainsAt,
  makePrimary,
  readHost,
  removeDomain,
} from "../platform/stores/index.ts";
import { asOwner, print, table, withDatabase } from "./run.ts";
import { asUsage, readDomain, storeOption } from "./store-by-domain.ts";

export const domainCommand = () =>
  new Command("domain")
    .description("manage the domains of a store")
    .addCommand(
      change("add", "add a domain to a store", addDomain).option(
        "--for <what>",
        '"console" reserves the host for the console: staff log in only there, and the shop is not served at it',
        readPurpose,
      ),
    )
    .addCommand(
      change(
        "remove",
        "let a store answer no more at one of its hosts; not at the primary one",
        removeDomain,
      ),
    )
    .addCommand(
      change(
        "primary",
        "make one of a store's hosts the primary one, which mails, feeds and webhooks name",
        makePrimary,
      ),
    )
    .addCommand(list());

type Options = { store: string; json?: boolean; for?: "console" };

function readPurpose(given: string): "console" {
  if (given !== "console") throw new InvalidArgumentError('the only purpose is "console".');
  return given;
}

const change = (
  name: string,
  description: string,
  act: (owner: Client, at: string, host: string) => Promise<Domains>,
) =>
  new Command(name)
    .description(description)
    .argument("<host>", "a domain without scheme or port, such as www.shop.example")
    .addOption(storeOption())
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nRunning servers know within a second. DNS and certificates are yours to set.")
    .action(async (given: string, { store, json, for: purpose }: Options) => {
      const host = asUsage(() => readHost(given));
      const at = readDomain(store);
      const { domains, isChanged } = await withDatabase((database) =>
        asOwner(database, (owner) => (purpose ? addConsoleDomain : act)(owner, at, host)),
      );
      print(json, { store: at, changed: isChanged, domains }, () => describeDomains(domains));
    });

const list = () =>
  new Command("list")
    .description("list a store's domains, the primary one first")
    .addOption(storeOption())
    .option("--json", "print one JSON object")
    .action(async ({ store, json }: Options) => {
      const at = readDomain(store);
      const domains = await withDatabase((database) => asOwner(database, (owner) => domainsAt(owner, at)));
      if (!domains.length)
        throw new Error(`there is no store at ${store}; \`npx stoa store list\` shows those there are`);
      print(json, { store: at, domains }, () => describeDomains(domains));
    });

const describeDomains = (domains: readonly Domain[]) =>
  table(
    ["host", "primary", "for"],
    domains.map(({ host, isPrimary, isForConsole }) => [
      host,
      isPrimary ? "yes" : "",
      isForConsole ? "console" : "",
    ]),
  );
