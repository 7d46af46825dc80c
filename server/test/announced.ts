import { BY_SERVER, trigger } from "./trigger.ts";

/**
 * SQL for the databases of tests: a transaction of the server that changes what processes keep in memory
 * fails at its commit where it announced nothing. What a test changes by hand, as another role, is announced
 * by itself.
 */
export const refusesUnannounced = `
  create or replace function announce_change(store uuid) returns void language plpgsql as $$
  begin
    perform set_config('test.announced', txid_current()::text, true);
    perform pg_notify('stoa_store_changed', store::text);
  end $$;

  create function must_announce() returns trigger language plpgsql as $$
  begin
    if current_setting('test.announced', true) is not distinct from txid_current()::text then return null; end if;
    if not ${BY_SERVER} then
      perform announce_change(coalesce(new.store_id, old.store_id));
      return null;
    end if;
    raise exception 'a change of % was not announced: call announceChange', tg_table_name;
  end $$;

${[
  ["stores", "insert or update or delete"],
  ["domains", "insert or update or delete"],
  ["api_keys", "update or delete"],
  ["roles", "update or delete"],
  ["staff", "delete"],
  ["store_settings", "insert or update or delete"],
  ["payment_settings", "insert or update or delete"],
  ["store_policies", "insert or update or delete"],
]
  .map(([table, acts]) => trigger("must_announce()", { table: table!, acts: acts! }))
  .join("\n")}
${[
  ["staff", "is_active", "type", "role_id"],
  ["customers", "is_active", "temporary_hash", "password_hash"],
  ["sessions", "ended_at", "must_change_password"],
]
  .map(([table, ...changed]) => trigger("must_announce()", { table: table!, changed }))
  .join("\n")}
`;
