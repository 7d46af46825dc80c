import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { createVault, type Vault } from "../kit/vault.ts";
import { homeElsewhere } from "./embedded/cluster.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { migrate } from "./migrate.ts";
import { connect, createPool, type Pool } from "./pool.ts";
import { type AppRole, appRole, closeTemporary, ensureRoles, urlAs } from "./roles.ts";

/** An open, migrated database. */
export type Database = {
  /** Connections as the role that owns nothing: row-level security holds for all that they do. */
  readonly pool: Pool;
  /** Connection string of that role. */
  readonly appUrl: string;
  /** Encrypts and signs by STOA_SECRET, or the data directory's own secret. */
  readonly vault: Vault;
  /** The folder that holds an embedded database outside of its data directory; undefined for one that is in it. */
  readonly keptOutside: string | undefined;
  /** The migrations that opening it applied. */
  readonly applied: readonly string[];
  /** A connection as the schema's owner, for what manages stores. The caller ends it. */
  connectOwner(): Promise<Client>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  databaseUrl: string | undefined;
  dataDir: string;
  secret: string | undefined;
  previousSecret?: string | undefined;
  poolSize: number;
  say?: (line: string) => void;
  onLost?: () => void;
  onRecovered?: () => void;
};

/**
 * Opens the database of DATABASE_URL, or else the embedded one (starting it where it does not run), makes the
 * server's role and brings the schema up to date. Throws where the server's role could pass row-level security.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.databaseUrl ? undefined : await openEmbedded(options);
  try {
    const ownerUrl = options.databaseUrl ?? embedded!.ownerUrl;
    const owner = await connect(ownerUrl);
    let applied: readonly string[];
    let secret: string;
    let role: AppRole;
    try {
      secret = options.secret ?? (await keptSecret(options.dataDir, await hasSchema(owner)));
      role = appRole(secret);
      await ensureRoles(owner, role);
      await closeTemporary(owner);
      applied = await migrate(owner, options.say);
    } finally {
      await owner.end();
    }
    const appUrl = urlAs(ownerUrl, role);
    const pool = createPool(appUrl, options.poolSize);
    await refusePowerfulRole(pool);
    return {
      pool,
      appUrl,
      keptOutside: embedded && homeElsewhere(embedded.data),
      vault: createVault(options.previousSecret ? [secret, options.previousSecret] : [secret]),
      applied,
      connectOwner: () => connect(ownerUrl),
      close: async () => {
        await pool.end();
        await embedded?.close();
      },
    };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

const lostSecret = (file: string) =>
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

async function hasSchema(owner: Client): Promise<boolean> {
  const { rows } = await owner.query("select to_regclass('public.schema_migrations') is not null as has");
  return rows[0].has;
}

// Written whole under another name first: a process that starts at the same time reads the one that came first. It is
// there before the first table, so a database with tables and without a secret has lost it.
async function keptSecret(dataDir: string, isNeeded: boolean): Promise<string> {
  const file = join(dataDir, "secret");
  const mine = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  const found = await readFile(file, "utf8").catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (found === undefined) {
    if (isNeeded) throw new Error(lostSecret(file));
    await writeFile(mine, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    await link(mine, file).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
    await unlink(mine);
  }
  const secret = (found ?? (await readFile(file, "utf8"))).trim();
  if (secret.length < 32) throw new Error(`${file} does not hold a secret of at least 32 characters`);
  return secret;
}
