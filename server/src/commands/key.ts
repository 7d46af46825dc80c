import { Command } from "commander";
import { tenantReads, tenantTransaction } from "../db/tenant.ts";
import { createKey, listKeys, revokeKey } from "../features/api-keys/index.ts";
import { permissions as known } from "../http/principal.ts";
import { instant } from "../http/validate.ts";
import { isUuid } from "../kit/cursor.ts";
import { isoTime } from "../kit/iso-time.ts";
import { print, table, UsageError, withDatabase } from "./run.ts";
import { storeByDomain } from "./store-by-domain.ts";

export const keyCommand = () =>
  new Command("key")
    .description("create, list and revoke a store's API keys")
    .addCommand(create())
    .addCommand(list())
    .addCommand(revoke());

type CreateOptions = { store: string; name: string; permissions: string; expiresAt?: string; json?: boolean };

const create = () =>
  new Command("create")
    .description("create an API key; it is printed this once")
    .requiredOption("--store <domain>", "the store's domain")
    .requiredOption("--name <name>", "what it is for")
    .requiredOption("--permissions <list>", `separated by commas: ${known.join(", ")}`)
    .option("--expires-at <time>", "ISO 8601, such as 2027-01-31T00:00:00Z")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, json, ...options }: CreateOptions) => {
      const input = readInput(options);
      const key = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        return tenantTransaction(database.pool, store.id, (tx) => createKey(tx, input));
      });
      print(json, key, () => `id   ${key.id}\nkey  ${key.key}   (shown this once)`);
    });

const list = () =>
  new Command("list")
    .description("list a store's API keys")
    .requiredOption("--store <domain>", "the store's domain")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, json }: { store: string; json?: boolean }) => {
      const rows = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        return listKeys(tenantReads(database.pool, store.id));
      });
      const time = (text: string | null | undefined) => (text ? isoTime(text) : null);
      const keys = rows.map(
        ([id, name, prefix, last4, permissions, expiresAt, lastUsedAt, revokedAt, createdAt]) => ({
          id,
          name,
          prefix,
          last4,
          permissions: permissions ? permissions.split(",") : [],
          expiresAt: time(expiresAt),
          lastUsedAt: time(lastUsedAt),
          revokedAt: time(revokedAt),
          createdAt: time(createdAt),
        }),
      );
      print(json, { keys }, () =>
        table(
          ["id", "name", "key", "permissions", "state"],
          keys.map((key) => [
            key.id ?? "",
            key.name ?? "",
            `${key.prefix}…${key.last4}`,
            key.permissions.join(","),
            key.revokedAt
              ? "revoked"
              : key.expiresAt && key.expiresAt < new Date().toISOString()
                ? "expired"
                : "active",
          ]),
        ),
      );
    });

const revoke = () =>
  new Command("revoke")
    .description("revoke an API key for good")
    .argument("[id]", "the key's id")
    .option("--id <id>", "the key's id")
    .requiredOption("--store <domain>", "the store's domain")
    .option("--json", "print one JSON object")
    .action(async (argument: string | undefined, options: { id?: string; store: string; json?: boolean }) => {
      const id = (argument ?? options.id)?.toLowerCase();
      if (!id || !isUuid(id)) throw new UsageError("name the key by its id; `npx stoa key list` shows it");
      const revoked = await withDatabase(async (database) => {
        const store = await storeByDomain(database, options.store);
        return tenantTransaction(database.pool, store.id, (tx) => revokeKey(tx, id));
      });
      if (!revoked) throw new Error(`${options.store} has no key ${id}`);
      print(options.json, { id, revoked: true }, () => `${id} is revoked`);
    });

function readInput({ name, permissions, expiresAt }: Omit<CreateOptions, "store" | "json">) {
  const wanted = permissions
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const unknown = wanted.filter((permission) => !(known as readonly string[]).includes(permission));
  if (unknown.length)
    throw new UsageError(`unknown permission: ${unknown.join(", ")}; there are ${known.join(", ")}`);
  if (!wanted.length) throw new UsageError("a key needs at least one permission");
  if (!name.trim()) throw new UsageError("a key needs a name");
  const expiry = expiresAt === undefined ? null : (instant(expiresAt) ?? new Date(Number.NaN));
  if (expiry && Number.isNaN(expiry.getTime()))
    throw new UsageError(`${expiresAt} is not an ISO 8601 time with an offset`);
  return { name: name.trim(), permissions: [...new Set(wanted)], expiresAt: expiry };
}
