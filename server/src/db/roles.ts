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
  const login = escapeIdentifier(role.name);
  const { rows } = await owner
    .query("select 1 from pg_roles r where rolname = $1 and pg_has_role(r.oid, 'stoa_app', 'usage')", [
      role.name,
    ])
    .catch(() => ({ rows: [] }));
  if (rows.length) return;
  try {
    await owner.query(`do $$ begin
      begin create role stoa_app nologin; exception when duplicate_object or unique_violation then null; end;
      begin create role ${login} login; exception when duplicate_object or unique_violation then null; end;
    end $$`);
    await owner.query(`alter role ${login} password ${escapeLiteral(role.password)}`);
    await owner.query(`grant stoa_app to ${login}`);
    await owner.query(`alter role ${login} set statement_timeout = '15s'`);
    await owner.query(`alter role ${login} set lock_timeout = '5s'`);
    await owner.query(`alter role ${login} set idle_in_transaction_session_timeout = '30s'`);
  } catch (error) {
    throw new Error(
      `the database role could not be made (${(error as Error).message}). The role of DATABASE_URL needs CREATEROLE and, where stoa_app was made by another role, membership with admin option; a superuser can give both: alter role OWNER createrole; grant stoa_app to OWNER with admin option`,
      { cause: error },
    );
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
