-- Where the schema is distributed over a Citus cluster (stoa migrate --distribute), a new table's rows lie with those of their store. A
-- migration that makes a table calls this before it adds foreign keys: between a table of this node alone and a distributed one there are none.
create function place_by_store(added regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then return; end if;
  execute $sql$
    select create_distributed_table($1, 'store_id', colocate_with := 'stores')
    from pg_dist_partition where logicalrelid = 'stores'::regclass $sql$ using added;
end $$;
revoke execute on function place_by_store(regclass) from public;
