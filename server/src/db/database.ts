import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { createVault, type Vault } from "../kit/vault.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { migrate } from "./migrate.ts";
import { connect, createPool, type Pool } from "./pool.ts";
import { appRole, closeTemporary, ensureRoles, urlAs } from "./roles.ts";

/** An open, migrated database. */
export type Database = {
  /** Connections as the role that owns nothing: row-level security holds for all that they do. */
  readonly pool: Pool;
  /** Connection string of that role. */
  readonly appUrl: string;
  /** Encrypts and signs by STOA_SECRET, or the data directory's own secret. */
  readonly vault: Vault;
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
    const secret = options.secret ?? (await keptSecret(options.dataDir));
    const role = appRole(secret);
    const appUrl = urlAs(ownerUrl, role);
    const owner = await connect(ownerUrl);
    let applied: readonly string[];
    try {
      await ensureRoles(owner, role);
      await closeTemporary(owner);
      applied = await migrate(owner, options.say);
    } finally {
      await owner.end();
    }
    const pool = createPool(appUrl, options.poolSize);
    await refusePowerfulRole(pool);
    return {
      pool,
      appUrl,
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

// Written whole under another name first: a process that starts at the same time reads the one that came first.
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "secret");
  const mine = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  const found = await readFile(file, "utf8").catch(() => undefined);
  if (found === undefined) {
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
