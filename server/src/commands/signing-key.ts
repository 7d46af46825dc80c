import { Command } from "commander";
import { publicKeys, rotateKeys } from "../agents/identity/index.ts";
import { type Tx, tenantReads, tenantTransaction } from "../db/tenant.ts";
import { addAuditEntry, entryOfCommand } from "../platform/audit/index.ts";
import { print, withDatabase } from "./run.ts";
import { storeByDomain, storeOption } from "./store-by-domain.ts";

export const signingKeyCommand = () =>
  new Command("signing-key").description("manage the signing keys of a store").addCommand(rotate());

type RotateOptions = { store: string; compromised?: boolean; json?: boolean };

const rotate = () =>
  new Command("rotate")
    .description("rotate the signing key now; it rotates automatically every 90 days")
    .addOption(storeOption())
    .option("--compromised", "remove the previous keys immediately, if one may have leaked")
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nThe new key signs in a day, and the one before it is published for eight more.")
    .action(async ({ store: domain, compromised, json }: RotateOptions) => {
      const kids = await withDatabase(async (database) => {
        const { pool, vault } = database;
        const store = await storeByDomain(database, domain);
        const write = <T>(work: (tx: Tx) => Promise<T>) => tenantTransaction(pool, store.id, work);
        const runtime = { tx: tenantReads(pool, store.id), write, vault, now: new Date() };
        await write(async (tx) => {
          await rotateKeys(tx, runtime, compromised);
          const options = compromised ? ["compromised"] : [];
          addAuditEntry(tx, entryOfCommand("signing-keys.rotate", null, options));
        });
        return (await publicKeys(runtime)).map(({ kid }) => kid);
      });
      print(json, { keys: kids }, () => `published now: ${kids.join(", ")}`);
    });
