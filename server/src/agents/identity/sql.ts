import { v7 as uuidv7 } from "uuid";
import { statement } from "../../db/statement.ts";
import type { Tx } from "../../db/tenant.ts";
import { agentRecords, type KnownAgent } from "./columns.ts";
import type { Profile } from "./profile.ts";

/** How many agents a store knows at once. */
const MAX_AGENTS = 1_000;

const find = statement(
  `select ${agentRecords.select} from agents a where a.store_id = $1 and a.profile_url = $2`,
);

/** The agent of a profile, if the store knows it. */
export async function findAgent(tx: Tx, profileUrl: string): Promise<KnownAgent | undefined> {
  const [row] = await tx.query(find, [tx.storeId, profileUrl]);
  return row && agentRecords.read(row);
}

const fetched = `name = $3, versions = $4::text[], capabilities = $5::json, keys = $6::json, webhook_url = $7,
    fetched_at = $8, fresh_until = $9`;
// A new webhook address starts without failures.
const anew = "a.webhook_url is distinct from $7";
const refresh = statement(`
  with a as (update agents a set ${fetched}, disabled_at = case when not ${anew} then disabled_at end,
    failing_since = case when not ${anew} then failing_since end,
    failed_events = case when ${anew} then 0 else failed_events end
  where a.store_id = $1 and a.profile_url = $2
  returning a.*)
  select ${agentRecords.select} from a`);

// Agents without orders go first, the longest unseen before the others.
const makeRoom = statement(`
  delete from agents where store_id = $1 and agent_id in (
    select a.agent_id from agents a
    where a.store_id = $1 and not a.is_blocked
      and not exists (select from order_agents o where o.store_id = $1 and o.agent_id = a.agent_id)
    order by a.fetched_at
    limit greatest(0, (select count(*) from agents c where c.store_id = $1) - ${MAX_AGENTS - 1}))`);

const insert = statement(`
  insert into agents as a (store_id, agent_id, kind, profile_url, name, versions, capabilities, keys, webhook_url, fetched_at,
    fresh_until, created_at, updated_at)
  select s.store_id, $10, 'ucp', $2, $3, $4::text[], $5::json, $6::json, $7, $8, $9, $8, $8
  from stores s where s.store_id = $1 and (select count(*) from agents c where c.store_id = $1) < ${MAX_AGENTS}
  on conflict (store_id, profile_url) do update set ${fetched}
  returning ${agentRecords.select}`);

/**
 * Stores an agent's profile; undefined where the store has as many agents as it can, and needs all of them.
 */
export async function upsertAgent(
  tx: Tx,
  profileUrl: string,
  { profile, at, until }: { profile: Profile; at: Date; until: Date },
): Promise<KnownAgent | undefined> {
  const values = [
    tx.storeId,
    profileUrl,
    profile.name ?? URL.parse(profileUrl)!.hostname,
    profile.versions,
    JSON.stringify(profile.capabilities),
    JSON.stringify(profile.keys),
    profile.webhookUrl,
    at,
    until,
  ];
  const [before] = await tx.query(refresh, values);
  if (before) return agentRecords.read(before);
  await tx.query(makeRoom, [tx.storeId]);
  const [row] = await tx.query(insert, [...values, uuidv7({ msecs: at.getTime() })]);
  return row && agentRecords.read(row);
}
