-- A search looks at the groups of synonyms that have one of its words alone: others are not taken apart.
create or replace function search_lists(store uuid, language text, words text[]) returns json language plpgsql stable as $$
declare
  most    constant int := 4;
  phrases text[] := '{}';
  known   json;
  lists   json[] := '{}';
  alike   json;
  n       int := 1;
  size    int;
begin
  for a in 1..cardinality(words) loop
    for b in a..least(a + most - 1, cardinality(words)) loop
      phrases := phrases || array_to_string(words[a:b], ' ');
    end loop;
  end loop;
  select json_object_agg(k.phrase, k.alike) into known
  from (
    select f.phrase, (array_agg(distinct o.other))[1:50] as alike
    from (
      select folded from public.search_synonyms s
      where s.store_id = store and split_part(lower(s.language), '-', 1) = split_part(lower(search_lists.language), '-', 1)
        and s.folded && phrases offset 0) s,
      unnest(s.folded) as f (phrase), unnest(s.folded) as o (other)
    where f.phrase = any (phrases)
    group by f.phrase) k;
  while n <= cardinality(words) loop
    size := 1;
    alike := null;
    if known is not null then
      for long in reverse least(most, cardinality(words) - n + 1)..1 loop
        alike := known -> array_to_string(words[n:n + long - 1], ' ');
        if alike is not null then
          size := long;
          exit;
        end if;
      end loop;
    end if;
    lists := lists || coalesce(alike, json_build_array(words[n]));
    n := n + size;
  end loop;
  return array_to_json(lists);
end $$;
