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
 * Makes the group `stoa_app`, which the migrations grant to, and the log-in role in it, with its settings.
 * Safe to run at every start and by several processes at once. Throws, with the statement an administrator
 * can run instead, where the owner may not make roles.
 */
export async function ensureRoles(owner: Client, role: AppRole): Promise<void> {
  for (let tries = 1; !(await isReady(owner, role)); tries++) {
    try {
      await makeRoles(owner, role);
    } catch (error) {
      if (tries < MAX_TRIES && isOthersDoing(error)) continue;
      throw new Error(
        `the database role could not be made (${(error as Error).message}). The role of DATABASE_URL needs CREATEROLE and, where stoa_app was made by another role, membership with admin option; a superuser can give both: alter role OWNER createrole; grant stoa_app to OWNER with admin option`,
        { cause: error },
      );
    }
  }
}

const MAX_TRIES = 10;

const UNIQUE_VIOLATION = "23505";

// Roles belong to the whole PostgreSQL: another process or database may be making the same one, or its first
// setting.
const isOthersDoing = (error: unknown) =>
  (error as { code?: string }).code === UNIQUE_VIOLATION ||
  /tuple concurrently (updated|deleted)/.test((error as Error).message);

// Times are read as PostgreSQL prints them in ISO style and UTC. How long what may take: decision record 28.
const settings: Record<string, string> = {
  timezone: "UTC",
  datestyle: "ISO",
  statement_timeout: "4s",
  lock_timeout: "3s",
  idle_in_transaction_session_timeout: "5s",
};

// Settings too: a role that an earlier version made has those of its time.
async function isReady(owner: Client, { name }: AppRole): Promise<boolean> {
  const { rows } = await owner.query(
    `select 1 from pg_auth_members m join pg_roles member on member.oid = m.member
     join pg_roles granted on granted.oid = m.roleid
     where member.rolname = $1 and granted.rolname = 'stoa_app'
       and (select array_agg(lower(setting)) from unnest(member.rolconfig) setting) @> $2`,
    [name, Object.entries(settings).map(([key, value]) => `${key}=${value}`.toLowerCase())],
  );
  return rows.length > 0;
}

async function makeRoles(owner: Client, role: AppRole): Promise<void> {
  for (const statement of roleStatements(role)) await owner.query(inBlock(statement));
}

const inBlock = (statements: string) => `do $$ begin ${statements}; end $$`;

// Each may stand in a block of PL/pgSQL.
function roleStatements({ name, password }: AppRole): string[] {
  const login = escapeIdentifier(name);
  return [
    "begin create role stoa_app nologin; exception when duplicate_object or unique_violation then null; end",
    `begin create role ${login} login; exception when duplicate_object or unique_violation then null; end`,
    `alter role ${login} password ${escapeLiteral(password)}`,
    ...Object.entries(settings).map(
      ([key, value]) => `alter role ${login} set ${key} = ${escapeLiteral(value)}`,
    ),
    `grant stoa_app to ${login}`,
  ];
}

/**
 * One statement that makes the role on a node of a Citus cluster, however much of it is there, and on no
 * other node.
 */
export const roleOnNode = (role: AppRole): string =>
  inBlock(
    ["perform set_config('citus.enable_ddl_propagation', 'off', true)", ...roleStatements(role)].join("; "),
  );

const isTemporaryOpen = `
  select 1 from pg_database where datname = current_database()
    and has_database_privilege('public', oid, 'temporary') and pg_has_role(datdba, 'usage')`;

/**
 * Takes temporary tables from everybody but the database's owner, who alone can do so: by one the server's
 * role could put itself before a table that a function of the owner reads. At every start, since a copy of a
 * database does not have it.
 */
export async function closeTemporary(owner: Client): Promise<void> {
  for (let tries = 1; (await owner.query(isTemporaryOpen)).rows.length; tries++) {
    if (tries > MAX_TRIES)
      throw new Error(
        "temporary tables are open to everybody in this database by somebody else's grant; a superuser can take it back: revoke temporary on database NAME from public cascade",
      );
    try {
      await owner.query(`do $$ begin
        execute format('revoke temporary on database %I from public', current_database());
      end $$`);
    } catch (error) {
      if (tries === MAX_TRIES || !isOthersDoing(error)) throw error;
    }
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}
