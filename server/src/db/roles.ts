import { createHmac } from "node:crypto";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";

/** The log-in of the role that the server works as; it owns nothing and no policy lets it pass. */
export type AppRole = { name: string; password: string };

/**
 * The server's role, named and keyed by the secret, so that installations on one PostgreSQL never share a
 * password and processes of one installation need no other agreement.
 */
export function appRole(secret: string): AppRole {
  const derive = (purpose: string) =>
    createHmac("sha256", secret).update(`stoa database role ${purpose}`).digest("hex");
  return { name: `stoa_app_${derive("name").slice(0, 10)}`, password: derive("password") };
}

/** The connection string of `role` on the database of `ownerUrl`. */
export function urlAs(ownerUrl: string, role: AppRole): string {
  const [scheme = "", rest = ""] = splitOnce(ownerUrl, "://");
  const authorityEnd = rest.search(/[/?#]|$/);
  const authority = rest.slice(0, authorityEnd);
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  return `${scheme}://${role.name}:${role.password}@${host}${rest.slice(authorityEnd)}`;
}

/**
 * Makes the group `stoa_app`, which the migrations grant to, and the log-in role in it. Safe to run at every
 * start and by several processes at once. Throws, with the statement an administrator can run instead, where
 * the owner may not make roles.
 */
export async function ensureRoles(owner: Client, role: AppRole): Promise<void> {
  for (let tries = 1; !(await isReady(owner, role)); tries++) {
    try {
      await makeRoles(owner, role);
    } catch (error) {
      // Roles belong to the whole PostgreSQL: another process or database may be making the same one.
      if (tries < MAX_TRIES && /tuple concurrently (updated|deleted)/.test((error as Error).message))
        continue;
      throw new Error(
        `the database role could not be made (${(error as Error).message}). The role of DATABASE_URL needs CREATEROLE and, where stoa_app was made by another role, membership with admin option; a superuser can give both: alter role OWNER createrole; grant stoa_app to OWNER with admin option`,
        { cause: error },
      );
    }
  }
}

const MAX_TRIES = 10;

async function isReady(owner: Client, { name }: AppRole): Promise<boolean> {
  const { rows } = await owner.query(
    `select 1 from pg_auth_members m join pg_roles member on member.oid = m.member
     join pg_roles granted on granted.oid = m.roleid
     where member.rolname = $1 and granted.rolname = 'stoa_app'`,
    [name],
  );
  return rows.length > 0;
}

// Membership comes last: it tells that the rest is done.
async function makeRoles(owner: Client, { name, password }: AppRole): Promise<void> {
  const login = escapeIdentifier(name);
  await owner.query(`do $$ begin
    begin create role stoa_app nologin; exception when duplicate_object or unique_violation then null; end;
    begin create role ${login} login; exception when duplicate_object or unique_violation then null; end;
  end $$`);
  await owner.query(`alter role ${login} password ${escapeLiteral(password)}`);
  for (const setting of settings) await owner.query(`alter role ${login} set ${setting}`);
  await owner.query(`grant stoa_app to ${login}`);
}

// Times are read as PostgreSQL prints them in ISO style and UTC.
const settings = [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "statement_timeout = '15s'",
  "lock_timeout = '5s'",
  "idle_in_transaction_session_timeout = '30s'",
];

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
