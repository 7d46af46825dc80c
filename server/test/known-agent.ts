import type { TestServer, TestStore } from "./server.ts";

/**
 * Makes a store know an agent, as if it had come, and returns its id: none comes to tests that has a profile
 * on the web.
 */
export async function addAgent(
  server: TestServer,
  store: TestStore,
  host = "agent.example",
): Promise<string> {
  const [row] = await server.sql(
    store,
    `insert into agents (store_id, agent_id, kind, profile_url, name, versions, capabilities, keys, webhook_url, fetched_at, fresh_until,
       created_at, updated_at)
     values ($1, new_uuid_v7(), 'ucp', 'https://' || $2 || '/profile', $2, '{2026-08-25}', '{}', '[]', 'https://' || $2 || '/orders',
       now(), now(), now(), now())
     returning agent_id`,
    [store.id, host],
  );
  return row!.agent_id;
}
