import { BY_SERVER, trigger } from "./trigger.ts";

/**
 * SQL for the databases of tests: a transaction of the server that adds or removes what is counted fails at
 * its commit where the counts did not change by as much. What a test changes by hand, as another role, nobody
 * has to count.
 */
export const refusesUncounted = [
  { rows: "events", counts: "event_counts", by: "resource" },
  { rows: "webhook_deliveries", counts: "webhook_delivery_counts", by: "endpoint_id" },
  { rows: "audit_entries", counts: "audit_counts", by: "store_id" },
]
  .map((one) => ({
    ...one,
    ofRows: { table: one.rows, acts: "insert or delete", when: BY_SERVER },
    ofCounts: { table: one.counts, acts: "insert or update or delete", when: BY_SERVER },
  }))
  .map(
    ({ rows, counts, by, ofRows, ofCounts }) => `
  create function balance_of_${rows}() returns numeric language sql as $$
    select coalesce(nullif(current_setting('test.balance_of_${rows}', true), ''), '0')::numeric
  $$;

  -- How many rows more than are counted, each in the weight of what it is counted by.
  create function weigh_${rows}() returns trigger language plpgsql as $$
  declare
    balance numeric := balance_of_${rows}();
  begin
    if tg_table_name = '${rows}' then
      if tg_op = 'INSERT' then balance := balance + hashtext(new.${by}::text);
      else balance := balance - hashtext(old.${by}::text); end if;
    else
      if tg_op <> 'DELETE' then balance := balance - new.total * hashtext(new.${by}::text)::numeric; end if;
      if tg_op <> 'INSERT' then balance := balance + old.total * hashtext(old.${by}::text)::numeric; end if;
    end if;
    perform set_config('test.balance_of_${rows}', balance::text, true);
    return null;
  end $$;

  create function must_count_${rows}() returns trigger language plpgsql as $$
  begin
    if balance_of_${rows}() = 0 then return null; end if;
    raise exception 'rows of ${rows} came or went that ${counts} does not count';
  end $$;
  ${trigger(`weigh_${rows}()`, { ...ofRows, isAtOnce: true })}
  ${trigger(`weigh_${rows}()`, { ...ofCounts, isAtOnce: true })}
  ${trigger(`must_count_${rows}()`, ofRows)}
  ${trigger(`must_count_${rows}()`, ofCounts)}`,
  )
  .join("\n");
