import { Command } from "commander";
import { isolateStore } from "../db/sharding/isolate.ts";
import { asOwner, print, UsageError, withDatabase } from "./run.ts";
import { storeByDomain } from "./store-by-domain.ts";

type Options = { node?: string; json?: boolean };

/** `stoa store isolate`. */
export const isolate = () =>
  new Command("isolate")
    .description("give a large store a shard of its own, in a database that is distributed over Citus")
    .argument("<domain>", "the store's domain, or another host of it")
    .option("--node <host:port>", "move it to this node, too")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
The store is served meanwhile; writes wait for moments at the end. It takes as long as copying the rows of the shard that it lies in.`,
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
          `${domain} ${isChanged ? "has" : "had"} shard ${where.shard} on ${where.node} to itself${isChanged ? "" : " before"}`,
      );
    });

function readNode(text: string): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (!host) throw new UsageError(`--node takes a host with its port, such as worker-2:5432, not ${text}`);
  return { host, port: Number(port) };
}
