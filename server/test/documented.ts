import { BY_SERVER, trigger } from "./trigger.ts";

/**
 * SQL for the databases of tests: a transaction of the server fails at its commit where a row's document, by
 * which it is found, is not what its searched text says. What a test changes by hand, as another role, has
 * its document by itself.
 */
export const refusesUndocumented = `
  create function must_document() returns trigger language plpgsql as $$
  declare
    of_row uuid := to_jsonb(new) ->> tg_argv[1];
    held   tsvector;
    wanted tsvector;
  begin
    execute format('select order_document(store_id, search_text) from %I where store_id = $1 and %I = $2', tg_table_name, tg_argv[1])
      into wanted using new.store_id, of_row;
    execute format('select document from %I where store_id = $1 and %I = $2', tg_argv[0], tg_argv[1])
      into held using new.store_id, of_row;
    if held is not distinct from wanted then return null; end if;
    if ${BY_SERVER} then
      raise exception 'what is found by % is not what % have: write the document with the searched text', tg_argv[0], tg_table_name;
    end if;
    execute format('insert into %I (store_id, %I, document) values ($1, $2, $3)
      on conflict (store_id, %2$I) do update set document = excluded.document', tg_argv[0], tg_argv[1])
      using new.store_id, of_row, wanted;
    return null;
  end $$;

${["customers", "orders"].map(triggers).join("\n")}
`;

function triggers(table: string): string {
  const one = table.slice(0, -1);
  const runs = `must_document('${one}_search', '${one}_id')`;
  return `${trigger(runs, { table, acts: "insert" })}
    ${trigger(runs, { table, changed: ["search_text"] })}`;
}
