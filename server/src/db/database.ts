import { randomBytes } from "node:crypto";
import { link, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { createVault, type Vault } from "../kit/secrets/vault.ts";
import { makeFolder } from "./data-dir.ts";
import { homeElsewhere } from "./embedded/cluster.ts";
import { type EmbeddedDatabase, openEmbedded } from "./embedded/open-embedded.ts";
import { connect, createPool, type Pool } from "./pool/pool.ts";
import { refuseSharedSessions } from "./pool/sessions.ts";
import { migrate } from "./schema/migrate.ts";
import { type AppRole, appRole, closeTemporary, ensureRoles, urlAs } from "./schema/roles.ts";
import { findNodes } from "./sharding/nodes.ts";
import { countingAbove, followTimeline } from "./timeline.ts";

/** An open, migrated database. */
export type Database = {
  /** Connections as the role that owns nothing: row-level security holds for all that they do. */
  readonly pool: Pool;
  /** That role, and its connection string. */
  readonly role: AppRole;
  readonly appUrl: string;
  /** The URLs of its replicas. */
  readonly replicaUrls: readonly string[];
  /** Encrypts and signs by STOA_SECRET, or the data directory's own secret. */
  readonly vault: Vault;
  /**
   * The folder that holds an embedded database outside of its data directory; undefined for one that is in
   * it.
   */
  readonly clusterFolder: string | undefined;
  /** The migrations that opening it applied. */
  readonly applied: readonly string[];
  /** A connection as the schema's owner, for what manages stores. The caller ends it. */
  connectOwner(): Promise<Client>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  databaseUrl: string | undefined;
  /** Replicas of it. */
  replicaUrls?: readonly string[];
  dataDir: string;
  secret: string | undefined;
  previousSecret?: string | undefined;
  poolSize: number;
  /** How long a request waits for a connection, in milliseconds; 4 s where left out. */
  connectMs?: number | undefined;
  /** Brings the schema up to these migrations and no further; up to date where left out. */
  migrations?: readonly string[];
  /** Looks at the database before anything is changed in it; throws to leave it so. */
  before?: (owner: Client) => Promise<void>;
  say?: (line: string) => void;
  onLost?: () => void;
  onRecovered?: () => void;
};

/**
 * Opens the database of DATABASE_URL, or else the embedded one (starting it where it does not run), makes the
 * server's role and brings the schema up to date. Throws where the server's role could pass row-level
 * security, or a pooler shares sessions.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = await openServer(options);
  let pool: Pool | undefined;
  try {
    const ownerUrl = options.databaseUrl ?? embedded!.ownerUrl;
    const owner = await connect(ownerUrl);
    let applied: readonly string[];
    let secret: string;
    let role: AppRole;
    try {
      await options.before?.(owner);
      secret = options.secret ?? (await ensureSecret(options.dataDir, await hasSchema(owner)));
      role = appRole(secret);
      await ensureRoles(owner, role);
      await closeTemporary(owner);
      applied = await migrate(owner, options.say, options.migrations);
    } finally {
      await owner.end();
    }
    const appUrl = urlAs(ownerUrl, role);
    const opened = createPool(appUrl, options.poolSize, options.connectMs);
    pool = opened;
    followTimeline(opened);
    await refusePowerfulRole(opened);
    await refusePowerlessRole(opened);
    opened.nodes = await findNodes(appUrl, opened);
    return {
      pool: opened,
      role,
      appUrl,
      replicaUrls: (options.replicaUrls ?? []).map((url) => urlAs(url, role)),
      clusterFolder: embedded && homeElsewhere(embedded.data),
      vault: createVault(options.previousSecret ? [secret, options.previousSecret] : [secret]),
      applied,
      connectOwner: async () => countingOwner(await connect(ownerUrl), opened.timeline.countsFrom),
      close: async () => {
        await opened.nodes?.close();
        await opened.end();
        await embedded?.close();
      },
    };
  } catch (error) {
    await pool?.nodes?.close();
    await pool?.end();
    await embedded?.close();
    throw error;
  }
}

// The versions that it raises continue above the number, too.
function countingOwner(owner: Client, from: number): Client {
  if (!from) return owner;
  const query = owner.query.bind(owner) as (asked: unknown, ...more: unknown[]) => unknown;
  const withVersionsAbove = (asked: unknown) =>
    typeof asked === "string" ? countingAbove(asked, from) : asked;
  return Object.assign(owner, {
    query: (asked: unknown, ...more: unknown[]) => query(withVersionsAbove(asked), ...more),
  });
}

/** A database that was opened as its owner alone, as it is. */
export type OwnedDatabase = {
  /** The secret it is used with; undefined where it was lost, or is not made yet. */
  readonly secret: string | undefined;
  connectOwner(): Promise<Client>;
  close(): Promise<void>;
};

/** Opens the database as openDatabase does, but changes nothing in it: no migration, no role. */
export async function openOwned(options: DatabaseOptions): Promise<OwnedDatabase> {
  const embedded = await openServer(options);
  return {
    secret: options.secret ?? (await findSecret(options.dataDir)),
    connectOwner: () => connect(options.databaseUrl ?? embedded!.ownerUrl),
    close: async () => embedded?.close(),
  };
}

// The embedded one, where no other is named; nobody stands before that.
async function openServer(options: DatabaseOptions): Promise<EmbeddedDatabase | undefined> {
  if (!options.databaseUrl) return openEmbedded(options);
  await refuseSharedSessions(options.databaseUrl);
  return undefined;
}

/** The secret that a data directory keeps, if there is one. */
export async function findSecret(dataDir: string): Promise<string | undefined> {
  const found = await readFile(secretFile(dataDir), "utf8").catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  return found?.trim();
}

/** Gives a data directory that has no secret this one. Where another process is quicker, its secret stays. */
export async function storeSecret(dataDir: string, secret: string): Promise<void> {
  const file = secretFile(dataDir);
  const mine = `${file}.${process.pid}`;
  makeFolder(dataDir);
  await writeFile(mine, `${secret}\n`, { mode: 0o600 });
  await link(mine, file).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(mine);
}

const secretFile = (dataDir: string) => join(dataDir, "secret");

const missingSecretText = (file: string) =>
  `${file} is missing: it signs sessions and encrypts what the database keeps secret, such as payment keys. Put it back ` +
  `from a backup. If there is none, make a new one: (umask 077; head -c 32 /dev/urandom | base64 > '${file}'). Then ` +
  "everybody has to log in again, and payment keys and webhook secrets have to be entered or made again.";

async function refusePowerfulRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select 1 from pg_roles r where (rolsuper or rolbypassrls) and pg_has_role(current_user, r.oid, 'member')
     union all
     select 1 from pg_class c where relnamespace = 'public'::regnamespace
       and pg_has_role(current_user, c.relowner, 'member') limit 1`,
  );
  if (rows.length)
    throw new Error("the server's database role owns tables or passes row-level security; refusing to serve");
}

/**
 * Throws where the server's role may not use the tables: in a copy of a database that was made without its
 * roles, it would answer each request with an error.
 */
async function refusePowerlessRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select c.relname::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (not has_table_privilege(c.oid, 'select') or not exists (
         select from pg_policy p cross join unnest(p.polroles) granted
         where p.polrelid = c.oid and (granted = 0 or pg_has_role(granted, 'member'))))
     union all
     select 'store_of_host' where not has_function_privilege('store_of_host(text)', 'execute') limit 1`,
  );
  if (rows.length)
    throw new Error(
      `the server's database role may not use ${rows[0].name}: this database is a copy that was made without its roles or its ` +
        "policies. Make the copy by `stoa backup` and `stoa restore`.",
    );
}

async function hasSchema(owner: Client): Promise<boolean> {
  const { rows } = await owner.query("select to_regclass('public.schema_migrations') is not null as has");
  return rows[0].has;
}

// Written whole under another name first: a process that starts at the same time reads the one that came
// first. It is there before the first table, so a database with tables and without a secret has lost it.
async function ensureSecret(dataDir: string, isNeeded: boolean): Promise<string> {
  if ((await findSecret(dataDir)) === undefined) {
    if (isNeeded) throw new Error(missingSecretText(secretFile(dataDir)));
    await storeSecret(dataDir, randomBytes(32).toString("base64url"));
  }
  const secret = (await findSecret(dataDir))!;
  if (secret.length < 32)
    throw new Error(`${secretFile(dataDir)} does not hold a secret of at least 32 characters`);
  return secret;
}
