import { Command, Option } from "commander";
import { tenantReads, tenantTransaction } from "../db/tenant.ts";
import { permissions as known } from "../http/request/principal.ts";
import { isUuid } from "../kit/cursor.ts";
import { instant } from "../kit/time/instant.ts";
import { canonicalRange } from "../kit/web/ip-range.ts";
import { webOrigin } from "../kit/web/origin.ts";
import {
  createKey,
  type KeyKind,
  keyKinds,
  listAllKeys,
  MAX_GRACE,
  revokeKey,
  rotateByOperator,
} from "../people/api-keys/index.ts";
import { addAuditEntry, entryOfCommand } from "../platform/audit/index.ts";
import { inWords, print, table, UsageError, wholeNumber, withDatabase } from "./run.ts";
import { storeByDomain, storeOption } from "./store-by-domain.ts";

export const keyCommand = () =>
  new Command("key")
    .description("create, list, rotate and revoke a store's API keys")
    .addCommand(create())
    .addCommand(list())
    .addCommand(rotate())
    .addCommand(revoke());

type CreateOptions = {
  store: string;
  name: string;
  permissions?: string;
  kind: KeyKind;
  allowedOrigins?: string;
  expiresAt?: string;
  allowedIps?: string;
  rateLimit?: string;
  json?: boolean;
};
type ListedKey = Awaited<ReturnType<typeof listAllKeys>>[number];

const create = () =>
  new Command("create")
    .description("create an API key; it is shown only once")
    .addOption(storeOption())
    .requiredOption("--name <name>", "what it is for")
    .addOption(
      new Option("--kind <kind>", "secret for servers, publishable for browsers")
        .choices(keyKinds)
        .default("secret"),
    )
    .option("--permissions <list>", `permissions of a secret key, comma-separated: ${known.join(", ")}`)
    .option("--allowed-origins <list>", "origins that can use a publishable key, comma-separated")
    .option("--expires-at <time>", "expiry in ISO 8601, such as 2027-01-31T00:00:00Z")
    .option("--allowed-ips <list>", "IP addresses and CIDR ranges that can use the key, comma-separated")
    .option("--rate-limit <n>", "requests per minute (default: the limit for API keys)")
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, json, ...options }: CreateOptions) => {
      const input = readInput(options);
      const key = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        return tenantTransaction(database.pool, store.id, async (tx) => {
          const created = await createKey(tx, input);
          addAuditEntry(tx, entryOfCommand("api-keys.create", created.id, Object.keys(options)));
          return created;
        });
      });
      print(json, key, () => `id   ${key.id}\nkey  ${key.key}   (shown this once)`);
    });

const list = () =>
  new Command("list")
    .description("list a store's API keys")
    .addOption(storeOption())
    .option("--json", "print one JSON object")
    .action(async ({ store: domain, json }: { store: string; json?: boolean }) => {
      const keys = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        return listAllKeys(tenantReads(database.pool, store.id));
      });
      print(json, { keys }, () =>
        table(
          ["id", "name", "kind", "key", "permissions", "addresses", "per minute", "last used", "state"],
          keys.map((key) => [
            key.id,
            key.name,
            key.kind,
            `${key.prefix}…${key.last4}`,
            key.permissions.join(","),
            key.allowedIps.join(",") || "all",
            key.rateLimit?.toString() ?? "default",
            key.lastUsedAt ?? "never",
            stateOf(key),
          ]),
        ),
      );
    });

function stateOf({ revokedAt, expiresAt }: ListedKey): string {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt < new Date().toISOString() ? "expired" : "active";
}

type RotateOptions = { store: string; graceSeconds?: string; expiresAt?: string; json?: boolean };

const rotate = () =>
  new Command("rotate")
    .description("replace an API key by a new one with the same settings; it is shown only once")
    .argument("<id>", "the ID of the key to replace")
    .addOption(storeOption())
    .option("--grace-seconds <n>", `how long the old key keeps working, 0 to ${MAX_GRACE} (default 0)`)
    .option("--expires-at <time>", "expiry of the new key in ISO 8601 (default: that of the old key)")
    .option("--json", "print one JSON object")
    .action(async (argument: string, { store: domain, json, ...options }: RotateOptions) => {
      const id = readId(argument);
      const input = {
        graceSeconds: wholeNumber("--grace-seconds", options.graceSeconds ?? "0", 0, MAX_GRACE),
        expiresAt: options.expiresAt === undefined ? undefined : readExpiry(options.expiresAt),
      };
      const key = await withDatabase(async (database) => {
        const store = await storeByDomain(database, domain);
        return tenantTransaction(database.pool, store.id, async (tx) => {
          const created = await rotateByOperator(tx, id, input).catch((error) => {
            throw inWords(error, {
              not_found: `${domain} has no key ${id}; \`npx stoa key list\` shows those there are`,
              invalid_status_transition: `the key ${id} no longer works: make a new one with \`npx stoa key create\``,
            });
          });
          addAuditEntry(tx, entryOfCommand("api-keys.rotate", id, Object.keys(options)));
          return created;
        });
      });
      print(json, { ...key, replaces: id }, () => `id   ${key.id}\nkey  ${key.key}   (shown this once)`);
    });

function readId(text: string | undefined): string {
  const id = text?.toLowerCase();
  if (!id || !isUuid(id)) throw new UsageError("name the key by its id; `npx stoa key list` shows it");
  return id;
}

const revoke = () =>
  new Command("revoke")
    .description("permanently revoke an API key")
    .argument("[id]", "the key's ID")
    .option("--id <id>", "the key's ID")
    .addOption(storeOption())
    .option("--json", "print one JSON object")
    .action(async (argument: string | undefined, options: { id?: string; store: string; json?: boolean }) => {
      const id = readId(argument ?? options.id);
      const revoked = await withDatabase(async (database) => {
        const store = await storeByDomain(database, options.store);
        return tenantTransaction(database.pool, store.id, async (tx) => {
          const found = await revokeKey(tx, id);
          if (found) addAuditEntry(tx, entryOfCommand("api-keys.delete", id));
          return found;
        });
      });
      if (!revoked) throw new Error(`${options.store} has no key ${id}`);
      print(options.json, { id, revoked: true }, () => `${id} is revoked`);
    });

function readInput(options: Omit<CreateOptions, "store" | "json">) {
  const { kind, name, permissions, expiresAt, allowedIps, allowedOrigins, rateLimit } = options;
  const wanted = parts(permissions ?? "");
  const unknown = wanted.filter((permission) => !(known as readonly string[]).includes(permission));
  if (unknown.length)
    throw new UsageError(`unknown permission: ${unknown.join(", ")}; there are ${known.join(", ")}`);
  const isSecret = kind === "secret";
  if (isSecret && !wanted.length)
    throw new UsageError("a key needs at least one permission, as --permissions");
  if (!isSecret && wanted.length) throw new UsageError("a publishable key has no permissions");
  if (isSecret && allowedOrigins !== undefined)
    throw new UsageError("--allowed-origins is for a publishable key: --kind publishable");
  if (!name.trim()) throw new UsageError("a key needs a name");
  return {
    kind,
    name: name.trim(),
    allowedOrigins: allowedOrigins === undefined ? [] : readSites(allowedOrigins),
    permissions: [...new Set(wanted)],
    expiresAt: expiresAt === undefined ? null : readExpiry(expiresAt),
    allowedIps: allowedIps === undefined ? [] : readRanges(allowedIps),
    rateLimit: rateLimit === undefined ? null : wholeNumber("--rate-limit", rateLimit, 1, MAX_RATE),
  };
}

function readExpiry(text: string): Date {
  const time = instant(text);
  if (time && time.getTime() > Date.now()) return time;
  const takes = "--expires-at takes a time to come, in ISO 8601 with an offset, such as 2030-01-31T00:00:00Z";
  throw new UsageError(`${takes}; ${text} is ${time ? "over" : "no such time"}`);
}

const parts = (list: string) =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

// An empty list would let the key be used from everywhere, which nobody asks for with this option.
function readRanges(list: string): string[] {
  const ranges = list.split(",").map((text) => {
    const range = canonicalRange(text.trim());
    if (range === undefined)
      throw new UsageError(`${text || "nothing"} is no IP address or range such as 192.0.2.0/24`);
    return range;
  });
  return [...new Set(ranges)];
}

function readSites(list: string): string[] {
  const sites = list.split(",").map((text) => {
    const site = webOrigin(text.trim());
    if (site === undefined)
      throw new UsageError(`${text || "nothing"} is no origin of a site such as https://shop.example.com`);
    return site;
  });
  return [...new Set(sites)];
}

const MAX_RATE = 1_000_000;
