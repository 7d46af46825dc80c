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
