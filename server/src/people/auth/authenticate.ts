import type { FreshCache } from "../../db/fresh-cache.ts";
import type { Pool } from "../../db/pool.ts";
import { statement } from "../../db/statement.ts";
import { type Tx, tenantReads } from "../../db/tenant.ts";
import { sessionExpired, unauthenticated } from "../../http/errors.ts";
import { permissions, type SessionPrincipal } from "../../http/principal.ts";
import type { Store } from "../../http/store.ts";
import type { Vault } from "../../kit/vault.ts";
import { readAccessToken } from "./access-token.ts";

/** A session as it is kept in memory. */
export type KnownSession = { storeId: string; principal: SessionPrincipal; endsAt: number };

/**
 * Who an access token is in a store. Throws 401: `session_expired` for one of ours whose time is over or whose
 * session has ended, `unauthenticated` for any other.
 */
export async function authenticateSession(
  pool: Pool,
  cache: FreshCache<KnownSession>,
  vault: Vault,
  store: Store,
  token: string,
): Promise<SessionPrincipal> {
  const now = new Date();
  const read = await readAccessToken(vault, store.id, token, now);
  if (!read) throw unauthenticated();
  if (read.isExpired) throw sessionExpired();
  const session = await cache(`${store.id} ${read.sessionId}`, () =>
    findSession(tenantReads(pool, store.id), read.sessionId),
  );
  if (!session || session.endsAt <= now.getTime()) throw sessionExpired();
  if (session.principal.id !== read.personId) throw unauthenticated();
  return session.principal;
}

const find = statement(`
  select s.session_id, s.must_change_password, extract(epoch from s.expires_at) * 1000,
    coalesce(s.staff_id, s.customer_id), coalesce(p.type, 'customer'), array_to_string(r.permissions, ',')
  from sessions s
  left join staff p on p.store_id = s.store_id and p.staff_id = s.staff_id
  left join customers c on c.store_id = s.store_id and c.customer_id = s.customer_id
  left join roles r on r.store_id = p.store_id and r.role_id = p.role_id
  where s.session_id = $1 and s.ended_at is null and coalesce(p.is_active, c.is_active)`);

// A session that has not ended, of a person who is active.
async function findSession(tx: Tx, id: string): Promise<KnownSession | undefined> {
  const [row] = await tx.query(find, [id]);
  if (!row) return undefined;
  const [sessionId, mustChange, endsAt, personId, kind, granted] = row;
  const principal = {
    kind: kind as SessionPrincipal["kind"],
    id: personId!,
    sessionId: sessionId!,
    permissions: grantedTo(kind!, granted),
    mustChangePassword: mustChange === "t",
  };
  return { storeId: tx.storeId, principal, endsAt: Number(endsAt) };
}

const everything: ReadonlySet<string> = new Set(permissions);
const nothing: ReadonlySet<string> = new Set();

function grantedTo(kind: string, ofRole: string | null | undefined): ReadonlySet<string> {
  if (kind === "owner") return everything;
  return kind === "staff" && ofRole ? new Set(ofRole.split(",")) : nothing;
}
