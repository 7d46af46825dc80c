import { Command } from "commander";
import { isolateStore } from "../db/sharding/isolate.ts";
import { asOwner, print, UsageError, withDatabase } from "./run.ts";
import { storeByDomain } from "./store-by-domain.ts";

type Options = { node?: string; json?: boolean };

/** `stoa store isolate`. */
export const isolate = () =>
  new Command("isolate")
    .description("give a large store a shard of its own, in a database that is distributed by Citus")
    .argument("<domain>", "the store's domain, or another host of it")
    .option("--node <host:port>", "also move its shard to this node")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
The store stays online meanwhile; at the end, its writes wait for a moment. The command takes as long as a copy of all rows of the store's present shard.`,
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
