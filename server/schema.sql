-- The schema that the migrations make; a test holds it fresh. To change it, add a migration.
set check_function_bodies = off;

create extension pg_trgm;

create collation names_af (provider = icu, locale = 'af');
create collation names_am (provider = icu, locale = 'am');
create collation names_ar (provider = icu, locale = 'ar');
create collation names_as (provider = icu, locale = 'as');
create collation names_az (provider = icu, locale = 'az');
create collation names_be (provider = icu, locale = 'be');
create collation names_bg (provider = icu, locale = 'bg');
create collation names_bn (provider = icu, locale = 'bn');
create collation names_bs (provider = icu, locale = 'bs');
create collation names_bs_cyrl (provider = icu, locale = 'bs-Cyrl');
create collation names_chr (provider = icu, locale = 'chr');
create collation names_cs (provider = icu, locale = 'cs');
create collation names_cy (provider = icu, locale = 'cy');
create collation names_da (provider = icu, locale = 'da');
create collation names_dsb (provider = icu, locale = 'dsb');
create collation names_ee (provider = icu, locale = 'ee');
create collation names_el (provider = icu, locale = 'el');
create collation names_eo (provider = icu, locale = 'eo');
create collation names_es (provider = icu, locale = 'es');
create collation names_et (provider = icu, locale = 'et');
create collation names_fa (provider = icu, locale = 'fa');
create collation names_fa_af (provider = icu, locale = 'fa-AF');
create collation names_fi (provider = icu, locale = 'fi');
create collation names_fil (provider = icu, locale = 'fil');
create collation names_fo (provider = icu, locale = 'fo');
create collation names_fr_ca (provider = icu, locale = 'fr-CA');
create collation names_gl (provider = icu, locale = 'gl');
create collation names_gu (provider = icu, locale = 'gu');
create collation names_ha (provider = icu, locale = 'ha');
create collation names_haw (provider = icu, locale = 'haw');
create collation names_he (provider = icu, locale = 'he');
create collation names_hi (provider = icu, locale = 'hi');
create collation names_hr (provider = icu, locale = 'hr');
create collation names_hsb (provider = icu, locale = 'hsb');
create collation names_hu (provider = icu, locale = 'hu');
create collation names_hy (provider = icu, locale = 'hy');
create collation names_ig (provider = icu, locale = 'ig');
create collation names_is (provider = icu, locale = 'is');
create collation names_ja (provider = icu, locale = 'ja');
create collation names_ka (provider = icu, locale = 'ka');
create collation names_kk (provider = icu, locale = 'kk');
create collation names_kl (provider = icu, locale = 'kl');
create collation names_km (provider = icu, locale = 'km');
create collation names_kn (provider = icu, locale = 'kn');
create collation names_ko (provider = icu, locale = 'ko');
create collation names_kok (provider = icu, locale = 'kok');
create collation names_ky (provider = icu, locale = 'ky');
create collation names_lkt (provider = icu, locale = 'lkt');
create collation names_ln (provider = icu, locale = 'ln');
create collation names_lo (provider = icu, locale = 'lo');
create collation names_lt (provider = icu, locale = 'lt');
create collation names_lv (provider = icu, locale = 'lv');
create collation names_mk (provider = icu, locale = 'mk');
create collation names_ml (provider = icu, locale = 'ml');
create collation names_mn (provider = icu, locale = 'mn');
create collation names_mr (provider = icu, locale = 'mr');
create collation names_mt (provider = icu, locale = 'mt');
create collation names_my (provider = icu, locale = 'my');
create collation names_nb (provider = icu, locale = 'nb');
create collation names_ne (provider = icu, locale = 'ne');
create collation names_nn (provider = icu, locale = 'nn');
create collation names_no (provider = icu, locale = 'no');
create collation names_om (provider = icu, locale = 'om');
create collation names_or (provider = icu, locale = 'or');
create collation names_pa (provider = icu, locale = 'pa');
create collation names_pl (provider = icu, locale = 'pl');
create collation names_ps (provider = icu, locale = 'ps');
create collation names_ro (provider = icu, locale = 'ro');
create collation names_ru (provider = icu, locale = 'ru');
create collation names_se (provider = icu, locale = 'se');
create collation names_si (provider = icu, locale = 'si');
create collation names_sk (provider = icu, locale = 'sk');
create collation names_sl (provider = icu, locale = 'sl');
create collation names_smn (provider = icu, locale = 'smn');
create collation names_sq (provider = icu, locale = 'sq');
create collation names_sr (provider = icu, locale = 'sr');
create collation names_sr_latn (provider = icu, locale = 'sr-Latn');
create collation names_sv (provider = icu, locale = 'sv');
create collation names_ta (provider = icu, locale = 'ta');
create collation names_te (provider = icu, locale = 'te');
create collation names_th (provider = icu, locale = 'th');
create collation names_to (provider = icu, locale = 'to');
create collation names_tr (provider = icu, locale = 'tr');
create collation names_ug (provider = icu, locale = 'ug');
create collation names_uk (provider = icu, locale = 'uk');
create collation names_und (provider = icu, locale = 'und');
create collation names_ur (provider = icu, locale = 'ur');
create collation names_uz (provider = icu, locale = 'uz');
create collation names_vi (provider = icu, locale = 'vi');
create collation names_wo (provider = icu, locale = 'wo');
create collation names_yi (provider = icu, locale = 'yi');
create collation names_yo (provider = icu, locale = 'yo');
create collation names_yue (provider = icu, locale = 'yue');
create collation names_yue_hans (provider = icu, locale = 'yue-Hans');
create collation names_zh (provider = icu, locale = 'zh');
create collation names_zh_hant (provider = icu, locale = 'zh-Hant');
create collation names_zh_hk (provider = icu, locale = 'zh-HK');
create collation names_zh_mo (provider = icu, locale = 'zh-MO');
create collation names_zh_tw (provider = icu, locale = 'zh-TW');

CREATE OR REPLACE FUNCTION public.alike_words(store uuid, wanted text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(
    select k.word from (
      select unnest(public.similar_words(store, wanted)) as word
      union
      (select s.word
        from (select w.word from public.product_words w where w.store_id = store order by w.word limit 100000) s
        where char_length(wanted) > 2 and strpos(s.word, wanted) > 0
        order by s.word limit 50)) k
    order by k.word);
end $function$;

CREATE OR REPLACE FUNCTION public.all_asked(asked tsquery[])
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  terms tsquery;
  one   tsquery;
begin
  foreach one in array asked loop terms := coalesce(terms && one, one); end loop;
  return terms;
end $function$;

CREATE OR REPLACE FUNCTION public.analyze_stores(of_table text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = of_table)
  then raise exception 'no table has rows of stores and this name: %', of_table using errcode = 'undefined_table'; end if;
  if not pg_try_advisory_xact_lock(7310523) then return false; end if;
  begin
    execute format('lock table public.%I in share update exclusive mode nowait', of_table);
  exception when lock_not_available then
    return false;
  end;
  execute format('analyze public.%I (store_id)', of_table);
  return true;
end $function$;
grant execute on function analyze_stores(text) to stoa_app;
revoke execute on function analyze_stores(text) from public;

CREATE OR REPLACE FUNCTION public.announce_change(store uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('stoa_store_changed', store::text)
$function$;

CREATE OR REPLACE FUNCTION public.begin_timeline(name text, is_new boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  since integer := extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00Z');
begin
  insert into public.timelines as t (identity, counts_from)
  select name, case when count(*) = 0 or is_new then 0 else greatest(since, max(b.counts_from) + 1000000) end from public.timelines b
  on conflict (identity) do update set counts_from = excluded.counts_from, begun_at = excluded.begun_at;
  return (select max(t.counts_from) from public.timelines t);
end $function$;
revoke execute on function begin_timeline(text,boolean) from public;

CREATE OR REPLACE FUNCTION public.enter_timeline(name text, is_node boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from public.timelines t where t.identity = name) then
    lock table public.timelines in exclusive mode;
    if not exists (select from public.timelines t where t.identity = name) then
      perform public.begin_timeline(name, is_node and not exists (
        select from public.timelines t where split_part(t.identity, ' ', 1) = split_part(name, ' ', 1)));
    end if;
  end if;
  return (select max(t.counts_from) from public.timelines t);
end $function$;
grant execute on function enter_timeline(text,boolean) to stoa_app;
revoke execute on function enter_timeline(text,boolean) from public;

CREATE OR REPLACE FUNCTION public.first_customers(store uuid, typed text, words text[], most integer)
 RETURNS TABLE(customer_id uuid, is_exact boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  asked tsquery[] := public.words_asked(store, words, ':*');
  whole tsquery[] := public.words_asked(store, words, '');
  terms tsquery := public.all_asked(asked);
  exact uuid[];
  found uuid[] := '{}';
begin
  if store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  exact := array(
    select c.customer_id from public.customers c where c.store_id = store and c.email = lower(typed) collate "C");
  if terms is not null then
    found := array(
      select n.customer_id from (
        select s.customer_id, s.document from public.customer_search s where s.store_id = store
        order by s.customer_id desc limit 500) n
      where n.document @@ terms limit most);
    if cardinality(found) < most then
      for n in 1..cardinality(asked) loop
        if n > 5 or octet_length(words[n]) < 3 or cardinality(asked) > 1 and 5 < (
          select count(*) from (
            select s.document from public.customer_search s where s.store_id = store order by s.customer_id desc limit 500) d
          where d.document @@ asked[n])
        then asked[n] := whole[n]; end if;
      end loop;
      terms := public.all_asked(asked);
      if is_sharded then
        found := found || array(
          select h.customer_id from (
            select s.customer_id from public.customer_search s where s.store_id = store and s.document @@ terms limit 500) h
          order by h.customer_id desc limit most);
      else
        found := found || array(
          with hits as materialized (select s.customer_id, s.store_id from public.customer_search s where s.document @@ terms)
          select h.customer_id from (select * from hits where hits.store_id = store limit 500) h order by h.customer_id desc limit most);
      end if;
    end if;
  end if;
  return query
    select e, true from unnest(exact) e
    union all
    (select f.id, false from (select distinct unnest(found) as id) f where f.id <> all (exact) order by f.id desc limit most);
end $function$;
grant execute on function first_customers(uuid,text,text[],integer) to stoa_app;
revoke execute on function first_customers(uuid,text,text[],integer) from public;

CREATE OR REPLACE FUNCTION public.first_orders(store uuid, typed text, words text[], most integer)
 RETURNS TABLE(order_id uuid, is_exact boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  asked  tsquery[] := public.words_asked(store, words, ':*');
  whole  tsquery[] := public.words_asked(store, words, '');
  terms  tsquery := public.all_asked(asked);
  digits text := ltrim(typed, '#');
  sold   text := lower(typed collate "und-x-icu") collate "C";
  exact  uuid[];
  found  uuid[] := '{}';
begin
  if store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  exact := array(
    select o.order_id from public.orders o
    where o.store_id = store and o.order_number in (typed, upper(typed), '#' || digits)
    union
    select o.order_id from public.orders o
    where o.store_id = store and o.number = case when digits ~ '^[0-9]{1,18}$' then digits::bigint end);
  -- A range, so that the index is read from its end: the rows that were added last.
  exact := exact || array(
    select distinct s.order_id from (
      select i.order_id from public.order_items i
      where i.store_id = store and i.sku is not null
        and lower(i.sku collate "und-x-icu") collate "C" >= sold and lower(i.sku collate "und-x-icu") collate "C" <= sold
      order by i.store_id desc, lower(i.sku collate "und-x-icu") collate "C" desc limit 100) s
    order by s.order_id desc limit most);
  if cardinality(exact) < most and terms is not null then
    found := array(
      select n.order_id from (
        select s.order_id, s.document from public.order_search s where s.store_id = store
        order by s.order_id desc limit 500) n
      where n.document @@ terms limit most);
    if cardinality(found) < most then
      for n in 1..cardinality(asked) loop
        if n > 5 or octet_length(words[n]) < 3 or cardinality(asked) > 1 and 5 < (
          select count(*) from (
            select s.document from public.order_search s where s.store_id = store order by s.order_id desc limit 500) d
          where d.document @@ asked[n])
        then asked[n] := whole[n]; end if;
      end loop;
      terms := public.all_asked(asked);
      if is_sharded then
        found := found || array(
          select h.order_id from (
            select s.order_id from public.order_search s where s.store_id = store and s.document @@ terms limit 500) h
          order by h.order_id desc limit most);
      else
        found := found || array(
          with hits as materialized (select s.order_id, s.store_id from public.order_search s where s.document @@ terms)
          select h.order_id from (select * from hits where hits.store_id = store limit 500) h order by h.order_id desc limit most);
      end if;
    end if;
  end if;
  return query
    select e, true from unnest(exact) e
    union all
    (select f.id, false from (select distinct unnest(found) as id) f where f.id <> all (exact) order by f.id desc limit most);
end $function$;
grant execute on function first_orders(uuid,text,text[],integer) to stoa_app;
revoke execute on function first_orders(uuid,text,text[],integer) from public;

CREATE OR REPLACE FUNCTION public.first_products(store uuid, typed text, most integer)
 RETURNS TABLE(product_id uuid, is_exact boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET client_min_messages TO 'warning'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  tuples real;
  code    text := lower(typed collate "und-x-icu") collate "C";
  last    text := code || case when char_length(code) < 3 then '' else chr(1114111) end;
  kept    text[] := '{}';
  asked   tsquery[] := '{}';
  whole   tsquery[] := '{}';
  is_most boolean;
  terms   tsquery;
  one     tsquery;
  wanted  text;
  coded   uuid[];
  exact   uuid[];
  found   uuid[] := '{}';
begin
  if store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  -- In the order of the codes, in which the code itself comes first; of each index as many as are wanted.
  select coalesce(array_agg(k.product_id order by k.held collate "C", k.product_id), '{}'),
    coalesce(array_agg(k.product_id) filter (where k.held = code), '{}')
  into coded, exact
  from (
    (select p.product_id, p.sku_key from public.products p
      where p.store_id = store and p.deleted_at is null and p.sku_key >= code and p.sku_key <= last
      order by p.sku_key limit most)
    union all
    (select p.product_id, p.barcode_key from public.products p
      where p.store_id = store and p.deleted_at is null and p.barcode_key >= code and p.barcode_key <= last
      order by p.barcode_key limit most)
    union all
    (select v.product_id, v.sku_key from public.product_variants v
      where v.store_id = store and v.retired_at is null and v.sku_key >= code and v.sku_key <= last
      order by v.sku_key limit most)
    union all
    (select v.product_id, v.barcode_key from public.product_variants v
      where v.store_id = store and v.retired_at is null and v.barcode_key >= code and v.barcode_key <= last
      order by v.barcode_key limit most)) k (product_id, held);
  foreach wanted in array (string_to_array(public.search_fold(typed), ' '))[1:20] loop
    one := to_tsquery('pg_catalog.simple', quote_literal(wanted) || ':*AB');
    if numnode(one) > 0 then
      kept := kept || wanted;
      one := one || public.search_ending(wanted) || public.search_inner(wanted);
      asked := asked || one;
      whole := whole
        || (to_tsquery('pg_catalog.simple', quote_literal(wanted) || ':AB') || public.search_ending(wanted) || public.search_inner(wanted));
    end if;
  end loop;
  terms := public.all_asked(asked);
  if terms is not null and cardinality(coded) < most then
    found := array(
      select n.product_id from (
        select s.product_id, s.document from public.product_search s where s.store_id = store
        order by s.product_id desc limit 500) n
      where n.document @@ terms limit 4 * most);
    if cardinality(found) < most then
      for n in 1..cardinality(asked) loop
        if n > 5 or octet_length(kept[n]) < 3 or cardinality(asked) > 1 and 5 < (
          select count(*) from (
            select s.document from public.product_search s where s.store_id = store order by s.product_id desc limit 500) d
          where d.document @@ asked[n])
        then asked[n] := whole[n]; end if;
      end loop;
      terms := public.all_asked(asked);
      -- The index is all stores': beside others, a lexeme says whose a document is.
      select d.reltuples into tuples from pg_class d where d.oid = 'public.product_search'::regclass;
      select tuples between 1 and 16 * c.total into is_most from public.product_counts c where c.store_id = store;
      if not coalesce(is_most, false) then
        terms := terms && (quote_literal(public.search_owner_lexeme(store, '')) || ':*')::tsquery;
      end if;
      if is_sharded then
        found := found || array(
          select h.product_id from (
            select s.product_id from public.product_search s where s.store_id = store and s.document @@ terms limit 500) h
          order by h.product_id desc limit 4 * most);
      else
        found := found || array(
          with hits as materialized (select s.product_id, s.store_id from public.product_search s where s.document @@ terms)
          select h.product_id from (select * from hits where hits.store_id = store limit 500) h
          order by h.product_id desc limit 4 * most);
      end if;
    end if;
  end if;
  return query
    select k.id, k.id = any (exact)
    from (
      select r.id, min(r.n) as n from unnest(coded || found) with ordinality r (id, n) group by r.id) k
    order by k.n limit 4 * most;
end $function$;
grant execute on function first_products(uuid,text,integer) to stoa_app;
revoke execute on function first_products(uuid,text,integer) from public;

CREATE OR REPLACE FUNCTION public.job_backlog(kinds text[])
 RETURNS TABLE(kind text, due bigint, oldest_seconds double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
    select k.kind, least(10000, coalesce(d.jobs, 0))::bigint,
      coalesce(greatest(0, extract(epoch from now() - d.oldest)), 0)::double precision
    from unnest(kinds) k (kind)
    left join (
      select w.kind, count(*) as jobs, min(w.since) as oldest
      from (
        select j.store_id, j.kind, j.run_at as since from public.jobs j
        where j.kind = any(kinds) and j.state = 'waiting' and j.is_due
        union all
        select j.store_id, j.kind, j.run_at from public.jobs j
        where j.kind = any(kinds) and j.state = 'waiting' and not j.is_due and j.run_at <= now()
        union all
        select j.store_id, j.kind, j.leased_until from public.jobs j
        where j.kind = any(kinds) and j.state = 'running' and j.leased_until < now()) w
      group by w.kind) d using (kind);
end $function$;
grant execute on function job_backlog(text[]) to stoa_app;
revoke execute on function job_backlog(text[]) from public;

CREATE OR REPLACE FUNCTION public.name_collation(language text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce((
    select 'names_' || replace(lower(tag), '-', '_')
    from unnest(string_to_array(
      'af am ar as az be bg bn bs bs-Cyrl chr cs cy da dsb ee el eo es et fa fa-AF fi fil fo fr-CA gl gu ha haw he hi hr'
      ' hsb hu hy ig is ja ka kk kl km kn ko kok ky lkt ln lo lt lv mk ml mn mr mt my nb ne nn no om or pa pl ps ro ru se si'
      ' sk sl smn sq sr sr-Latn sv ta te th to tr ug uk ur uz vi wo yi yo yue yue-Hans zh zh-HK zh-Hant zh-MO zh-TW', ' ')) tag
    where language = tag or starts_with(language, tag || '-')
    order by length(tag) desc limit 1), 'names_und')
$function$;

CREATE OR REPLACE FUNCTION public.names_in(translations json, languages text[], otherwise text)
 RETURNS TABLE(language text, name text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct on (l.tag) l.tag, left(coalesce(e.name, ''), 200)
  from unnest(languages) as l (tag)
  left join rows from (json_to_recordset(translations) as (language text, name text)) with ordinality as e (language, name, n)
    on true
  order by l.tag,
    case when l.tag = e.language or starts_with(l.tag, e.language || '-') then length(e.language) else 0 end desc,
    coalesce(e.language = otherwise, false) desc, e.n
$function$;

CREATE OR REPLACE FUNCTION public.new_uuid_v7()
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.order_document(store uuid, search_text text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  prefix  text := replace(store::text, '-', '') || '/';
  signs   constant text :=
    E'\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\x7f';
  lexemes text[] := '{}';
  word    text;
  rest    text;
begin
  foreach word in array (regexp_split_to_array(search_text, '\s+'))[1:40] loop
    -- A phone number is also found without the country's code, which has up to three digits.
    if left(word, 1) = '+' and word ~ '^[+][0-9]{6,}$' then
      for n in 3..5 loop lexemes := lexemes || (prefix || left(substr(word, n), 100)); end loop;
    end if;
    for n in 1..12 loop
      word := ltrim(word, signs);
      exit when word = '';
      lexemes := lexemes || (prefix || left(word, 100));
      rest := ltrim(word, '0123456789');
      word := case when rest = word then regexp_replace(word, '^[^\x01-@[-`{-\x7f]+', '') else rest end;
    end loop;
  end loop;
  return array_to_tsvector(lexemes);
end $function$;

CREATE OR REPLACE FUNCTION public.order_lexeme(store uuid, word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((replace((store)::text, '-'::text, ''::text) || '/'::text) || "left"(word, 100));

CREATE OR REPLACE FUNCTION public.place_by_store(added regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then return; end if;
  execute $sql$
    select create_distributed_table($1, 'store_id', colocate_with := 'stores')
    from pg_dist_partition where logicalrelid = 'stores'::regclass $sql$ using added;
end $function$;
revoke execute on function place_by_store(regclass) from public;

CREATE OR REPLACE FUNCTION public.reckon_sales_parts(zone text)
 RETURNS TABLE(report text, day date, key text, orders numeric, amount numeric, part numeric, refunded numeric)
 LANGUAGE sql
 STABLE
AS $function$
  with
  facts as materialized (
    select o.*, (o.created_at at time zone zone)::date as day,
      coalesce(o.shipping_address->>'country', o.taxes->0->>'country', '') as country,
      l.goods, l.goods_tax, l.taxed
    from orders o
    cross join lateral (
      select sum(i.total_amount) as goods, sum(i.tax_amount) as goods_tax,
        coalesce(sum(i.total_amount - i.tax_amount) filter (where i.tax_rate > 0), 0) as taxed
      from order_items i where i.store_id = o.store_id and i.order_id = o.order_id) l
    where o.store_id = nullif(current_setting('app.store_id', true), '')::uuid),
  counted as (select * from facts where status <> 'cancelled'),
  -- An order's taxes, each with what of the order is net under it.
  taxes as (
    select c.order_id, c.day, concat(t.rate, chr(31), t.country, chr(31), t.province, chr(31), t.name) as key, t.amount, c.tax_amount,
      t.net is not null as is_apart,
      case when t.net is not null then t.net when json_array_length(c.taxes) > 1 then tax_share(1000000, t.amount, t.rate::numeric)
        else c.taxed + case when c.tax_amount > c.goods_tax then c.final_amount - c.goods - (c.tax_amount - c.goods_tax) else 0 end
      end as net
    from counted c, json_to_recordset(c.taxes) as t (name text, rate text, country text, province text, amount numeric, net numeric)),
  untaxed as (
    select c.day, concat('0', chr(31), c.country, chr(31), chr(31)) as key,
      c.final_amount - c.tax_amount - coalesce(t.net, 0) as net
    from counted c left join (
      select order_id, case when bool_and(is_apart) then sum(net) else max(net) end as net from taxes group by order_id) t using (order_id)),
  -- What is left of a refund's parts: what failed of it failed of its shipping first, then of its last lines.
  given as (
    select c.order_id, f.refund_id, c.source, c.taxes, f.taxes as refunded_taxes, c.tax_amount, c.payment_method, c.status, f.amount - f.failed_amount as amount,
      f.gift_card_amount, f.credit_amount, f.provider_amount, f.provider, (coalesce(f.settled_at, f.created_at) at time zone zone)::date as day,
      coalesce(f.tax_amount, (select coalesce(sum(tax_share(i.tax_amount, g.given, i.total_amount)), 0) + tax_share(
          c.tax_amount - c.goods_tax, least(f.shipping_amount, greatest(f.amount - f.failed_amount - coalesce(sum(g.given), 0), 0)),
          c.final_amount - c.goods)
        + tax_share(c.tax_amount, greatest(f.amount - f.failed_amount - coalesce(sum(g.given), 0) - f.shipping_amount, 0), c.final_amount)
        from (
          select p."itemId", least(p.amount, greatest(f.amount - f.failed_amount - coalesce(sum(p.amount)
            over (order by p.n rows between unbounded preceding and 1 preceding), 0), 0)) as given
          from (
            select (e.value->>'itemId')::uuid as "itemId", (e.value->>'amount')::numeric as amount, e.n
            from json_array_elements(f.items) with ordinality e (value, n)) p) g
        join order_items i on i.store_id = c.store_id and i.order_id = c.order_id and i.item_id = g."itemId")) as tax
    from facts c join order_refunds f on f.store_id = c.store_id and f.order_id = c.order_id and f.status = 'succeeded'),
  all_parts (report, day, key, orders, amount, part, refunded) as (
    select 'taxes', t.day, t.key, 0, t.net, t.amount, 0 from taxes t
    union all select 'taxes', u.day, u.key, 0, u.net, 0, 0 from untaxed u where u.net > 0
    union all select 'taxes', r.day, r.key, 0, 0, 0, r.of_it
      + case when r.n = 1 then r.tax - sum(r.of_it) over (partition by r.refund_id) else 0 end
      from (
        select g.day, g.refund_id, g.tax, t.n, concat(t.rate, chr(31), t.country, chr(31), t.province, chr(31), t.name) as key,
          div(g.tax * t.amount, g.tax_amount) as of_it
        from given g, rows from (json_to_recordset(g.taxes) as (name text, rate text, country text, province text, amount numeric))
          with ordinality t (name, rate, country, province, amount, n)
        where g.status <> 'cancelled' and g.tax_amount > 0 and g.refunded_taxes is null) r
    union all select 'taxes', g.day, concat(t.rate, chr(31), t.country, chr(31), t.province, chr(31), t.name), 0, 0, 0, t.amount
      from given g, json_to_recordset(g.refunded_taxes) as t (name text, rate text, country text, province text, amount numeric)
      where g.status <> 'cancelled'
    union all select 'channels', c.day, c.source, 1, c.subtotal_amount, c.discount_amount, 0 from counted c
    union all select 'channels', g.day, g.source, 0, 0, 0, g.amount from given g where g.status <> 'cancelled'
    union all select 'coupons', c.day, c.coupon_code, 1, c.final_amount,
        c.discount_amount - coalesce((select sum(d.amount) from json_to_recordset(c.discounts) as d (amount numeric)), 0), 0
      from counted c where c.coupon_code is not null
    union all select 'discounts', c.day, concat(d.id, chr(31), d.name), 1, c.final_amount, d.amount, 0
      from counted c, json_to_recordset(c.discounts) as d (id text, name text, amount numeric)
    union all select 'customers', c.day, c.customer_id::text, 1, c.final_amount, 0, 0 from counted c
    union all select 'cash', (p.created_at at time zone zone)::date, p.method, 0, p.amount, 0, 0
      from order_payments p where p.store_id = nullif(current_setting('app.store_id', true), '')::uuid
        and p.kind = 'capture' and p.provider = 'manual'
    union all select 'cash', g.day, g.payment_method, 0, 0, 0, g.amount - g.gift_card_amount - g.credit_amount - g.provider_amount
      from given g where g.amount > g.gift_card_amount + g.credit_amount + g.provider_amount and (g.provider = 'manual' or g.provider_amount > 0)
    union all select 'doors', (c.delivered_at at time zone zone)::date, '', 1,
        coalesce((select sum(p.amount) from order_payments p where p.store_id = c.store_id and p.order_id = c.order_id
          and p.kind = 'capture' and p.provider = 'manual' and p.created_at = c.delivered_at), 0),
        case when c.payment_status = 'cancelled' then 0 else c.final_amount - c.gift_card_amount - c.store_credit_amount - c.paid_amount end, 0
      from facts c where c.payment_method = 'cash' and c.delivered_at is not null)
  select p.report, p.day, p.key, sum(p.orders), sum(p.amount), sum(p.part), sum(p.refunded) from all_parts p group by 1, 2, 3
$function$;

CREATE OR REPLACE FUNCTION public.search_code_parts(codes text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  most   constant int := 30;
  size   constant int := 80;
  tokens text[] := '{}';
  parts  text[];
  code   text;
  folded text;
begin
  if cardinality(codes) > most then return public.search_many_code_parts(codes); end if;
  foreach code in array codes loop
    folded := public.search_fold(code);
    continue when folded is null or folded = '';
    if char_length(folded) > size then return public.search_many_code_parts(codes); end if;
    parts := string_to_array(folded, ' ');
    tokens := tokens || parts;
    for n in 1..least(cardinality(parts) - 1, 8) loop
      tokens := tokens || array_to_string(parts[n:], '');
    end loop;
    if folded ~ '[0-9]' and folded ~ '[^0-9 ]' then
      tokens := tokens || string_to_array(regexp_replace(
        regexp_replace(folded, '([0-9])([^0-9 ])', '\1 \2', 'g'), '([^0-9 ])([0-9])', '\1 \2', 'g'), ' ');
    end if;
  end loop;
  return nullif(array_to_string(tsvector_to_array(to_tsvector('pg_catalog.simple', array_to_string(tokens, ' '))), ' '), '');
end $function$;

CREATE OR REPLACE FUNCTION public.search_compounds(config regconfig)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((config)::text = ANY (ARRAY['danish'::text, 'dutch'::text, 'finnish'::text, 'german'::text, 'hungarian'::text, 'norwegian'::text, 'swedish'::text]));

CREATE OR REPLACE FUNCTION public.search_config(language text)
 RETURNS regconfig
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE split_part(lower(language), '-'::text, 1) WHEN 'ar'::text THEN 'arabic'::regconfig WHEN 'ca'::text THEN 'catalan'::regconfig WHEN 'da'::text THEN 'danish'::regconfig WHEN 'de'::text THEN 'german'::regconfig WHEN 'el'::text THEN 'greek'::regconfig WHEN 'en'::text THEN 'english'::regconfig WHEN 'es'::text THEN 'spanish'::regconfig WHEN 'eu'::text THEN 'basque'::regconfig WHEN 'fi'::text THEN 'finnish'::regconfig WHEN 'fr'::text THEN 'french'::regconfig WHEN 'ga'::text THEN 'irish'::regconfig WHEN 'hi'::text THEN 'hindi'::regconfig WHEN 'hu'::text THEN 'hungarian'::regconfig WHEN 'hy'::text THEN 'armenian'::regconfig WHEN 'id'::text THEN 'indonesian'::regconfig WHEN 'it'::text THEN 'italian'::regconfig WHEN 'lt'::text THEN 'lithuanian'::regconfig WHEN 'nb'::text THEN 'norwegian'::regconfig WHEN 'ne'::text THEN 'nepali'::regconfig WHEN 'nl'::text THEN 'dutch'::regconfig WHEN 'nn'::text THEN 'norwegian'::regconfig WHEN 'no'::text THEN 'norwegian'::regconfig WHEN 'pt'::text THEN 'portuguese'::regconfig WHEN 'ro'::text THEN 'romanian'::regconfig WHEN 'ru'::text THEN 'russian'::regconfig WHEN 'sr'::text THEN 'serbian'::regconfig WHEN 'sv'::text THEN 'swedish'::regconfig WHEN 'ta'::text THEN 'tamil'::regconfig WHEN 'tr'::text THEN 'turkish'::regconfig WHEN 'yi'::text THEN 'yiddish'::regconfig ELSE 'simple'::regconfig END;

CREATE OR REPLACE FUNCTION public.search_distance(one text, other text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  a      text[] := string_to_array(one, null);
  b      text[] := string_to_array(other, null);
  before int[];
  last   int[];
  row    int[];
  cost   int;
begin
  for j in 0..cardinality(b) loop last[j] := j; end loop;
  for i in 1..cardinality(a) loop
    row[0] := i;
    for j in 1..cardinality(b) loop
      cost := (a[i] <> b[j])::int;
      row[j] := least(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost);
      if i > 1 and j > 1 and a[i] = b[j - 1] and a[i - 1] = b[j] then
        row[j] := least(row[j], before[j - 2] + 1);
      end if;
    end loop;
    before := last;
    last := row;
  end loop;
  return last[cardinality(b)];
end $function$;

CREATE OR REPLACE FUNCTION public.search_documents(store uuid, sku text, barcode text, brand text, tags json, translations json, skus text[] DEFAULT '{}'::text[], barcodes text[] DEFAULT '{}'::text[])
 RETURNS TABLE(language text, document tsvector)
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  codes  tsvector := to_tsvector('pg_catalog.simple', search_fold(concat_ws(' ', sku, barcode)));
  labels text := left(search_fold(concat_ws(' ', brand,
    (select string_agg(tag, ' ') from json_array_elements_text(tags) as tag))), 20000);
  plain  tsvector := to_tsvector('pg_catalog.simple', labels);
  parts  tsvector := setweight(to_tsvector('pg_catalog.simple', coalesce(search_code_parts(skus || barcodes || sku || barcode), '')), 'B')
    || array_to_tsvector(search_endings(barcodes || barcode));
  config regconfig;
  name   text;
  entry  record;
begin
  for entry in
    select t.language, t.name, t.description
    from json_to_recordset(translations) as t (language text, name text, description text)
    union all
    select '', '', '' where json_array_length(translations) = 0
  loop
    config := search_config(entry.language);
    name := coalesce(search_fold(entry.name), '');
    language := entry.language;
    document := array_to_tsvector(array[search_owner_lexeme(store, language)])
      || setweight(to_tsvector('pg_catalog.simple', name) || codes, 'A')
      || setweight(plain, 'B') || parts || array_to_tsvector(search_inner_parts(config, name || ' ' || labels));
    if config <> 'pg_catalog.simple'::regconfig then
      document := document || setweight(to_tsvector(config, name), 'A') || setweight(to_tsvector(config, labels), 'B');
    end if;
    document := document
      || setweight(to_tsvector(config, coalesce(search_fold_description(entry.description), '')), 'D');
    return next;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.search_ending(word text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (word ~ '^[0-9]{4,40}$'::text) THEN ((quote_literal(('~'::text || reverse(word))) || ':*'::text))::tsquery ELSE ''::tsquery END;

CREATE OR REPLACE FUNCTION public.search_endings(barcodes text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(
    select distinct '~' || reverse(digits)
    from unnest(barcodes) as barcode, lateral (select replace(public.search_fold(barcode), ' ', '') as digits) f
    where digits ~ '^[0-9]{4,40}$')
$function$;

CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  most   constant integer := 20000;
  piece  constant integer := 500;
  folded text := '';
begin
  value := left(value, most);
  if octet_length(value) = char_length(value) then
    return btrim(regexp_replace(lower(value collate "C"), '[^0-9a-z]+', ' ', 'g'));
  end if;
  -- й is a letter of its own, which its stemmer needs.
  value := translate(value, 'йЙ', U&'\E000\E000');
  for at in 0..(char_length(value) - 1) / piece loop
    exit when char_length(folded) >= most;
    folded := folded || normalize(substr(value, at * piece + 1, piece), NFKD);
  end loop;
  value := left(folded, most);
  value := regexp_replace(value,
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f'
    '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+',
    '', 'g');
  value := translate(lower(normalize(value, NFC)), U&'\E000ıøłđðħ', 'йiolddh');
  if lower('Ж') <> 'ж' then
    value := translate(value, 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐЂЉЊЋЏЅЈΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
      'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґђљњћџѕјαβγδεζηθικλμνξοπρστυφχψω');
  end if;
  value := replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  -- Chinese and Japanese have no spaces between words: each character is searched for by itself.
  value := regexp_replace(value, '([\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', ' \1 ', 'g');
  return btrim(regexp_replace(value,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u037e\u0387\u055a-\u055f\u0589\u05be\u05c0\u05c3'
    '\u05c6\u05f3\u05f4\u060c\u061b\u061e\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff'
    '\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufffc-\uffff\U0001f000-\U0001faff]+', ' ', 'g'));
end $function$;

CREATE OR REPLACE FUNCTION public.search_fold_all(words json)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct public.search_fold(word)), '{}') from json_array_elements_text(words) as word
$function$;

CREATE OR REPLACE FUNCTION public.search_fold_description(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  value := left(value, 20000);
  if position('<' in value) > 0 then value := regexp_replace(value, '<[^>]*>', ' ', 'g'); end if;
  if position('&' in value) > 0 then value := regexp_replace(value, '&#?[0-9A-Za-z]{1,10};', ' ', 'g'); end if;
  return search_fold(value);
end $function$;

CREATE OR REPLACE FUNCTION public.search_inner(word text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((word ~ '[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\uac00-\ud7a3]'::text) AND (char_length(word) > 1)) THEN ((quote_literal(('<'::text || "left"(word, 40))) || ':*'::text))::tsquery WHEN ((word ~ '[0-9]'::text) OR (char_length(word) < 3)) THEN ''::tsquery WHEN (char_length(word) = 3) THEN (quote_literal(('<'::text || word)))::tsquery ELSE ((quote_literal(('<'::text || word)) || ':*'::text))::tsquery END;

CREATE OR REPLACE FUNCTION public.search_inner_parts(config regconfig, words text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if not public.search_compounds(config) and words !~ '[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\uac00-\ud7a3]' then return '{}'; end if;
  return array(
    select distinct lexeme
    from unnest(string_to_array(left(words, 1000), ' ')) as word,
    lateral (
      select word ~ '[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\uac00-\ud7a3]' as is_whole_script,
        public.search_compounds(config) and char_length(word) between 4 and 40 and word !~ '[0-9]' as is_compound) k,
    lateral (
      select '<' || substr(word, n, 40) as lexeme
      from generate_series(1, char_length(word) - case when k.is_whole_script then 1 else 2 end) n
      union all
      select '>' || word where k.is_compound) l
    where k.is_whole_script or k.is_compound);
end $function$;

CREATE OR REPLACE FUNCTION public.search_listed(store uuid, query text)
 RETURNS TABLE(product_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET client_min_messages TO 'warning'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  tuples real;
  words    text[] := (string_to_array(public.search_fold(query), ' '))[1:20];
  any_own  tsquery := (quote_literal(public.search_owner_lexeme(store, '')) || ':*')::tsquery;
  terms    tsquery;
  one      tsquery;
  others   tsquery;
  wanted   text;
  code     text := lower(btrim(query) collate "und-x-icu");
  most     text := case when char_length(code) < 3 then code else code || chr(1114111) end;
  is_small boolean;
  is_most  boolean;
begin
  if words[1] is null or store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  select d.reltuples into tuples from pg_class d where d.oid = 'public.product_search'::regclass;
  select c.total < 5000 and tuples > 50 * c.total, tuples between 1 and 16 * c.total into is_small, is_most
  from public.product_counts c where c.store_id = store;
  for tries in 1..2 loop
    terms := null;
    foreach wanted in array words loop
      one := to_tsquery('pg_catalog.simple', quote_literal(wanted) || ':*AB');
      if numnode(one) > 0 then one := one || public.search_ending(wanted) || public.search_inner(wanted); end if;
      if tries = 2 then
        others := (
          select string_agg(quote_literal(k.word) || ':AB', ' | ')::tsquery
          from unnest(public.alike_words(store, wanted)) as k (word));
        one := one || coalesce(others, '');
      end if;
      if numnode(one) > 0 then terms := coalesce(terms && one, one); end if;
    end loop;
    return query
      select s.product_id from public.product_search s
      where not coalesce(is_small, false) and s.store_id = store
        and s.document @@ (case when is_most then terms else any_own && terms end)
      union
      select s.product_id from (select * from public.product_search d where is_small and d.store_id = store offset 0) s
      where s.document @@ terms
      union
      select c.product_id from public.product_slugs c
      where c.store_id = store and c.slug >= code collate "C" and c.slug <= most collate "C"
      union
      select p.product_id from public.products p
      where p.store_id = store and p.deleted_at is null and code <> ''
        and p.sku_key >= code collate "C" and p.sku_key <= most collate "C"
      union
      select p.product_id from public.products p
      where p.store_id = store and p.deleted_at is null and code <> ''
        and p.barcode_key >= code collate "C" and p.barcode_key <= most collate "C"
      union
      select v.product_id from public.product_variants v
      where v.store_id = store and v.retired_at is null and code <> ''
        and v.sku_key >= code collate "C" and v.sku_key <= most collate "C"
        and exists (
          select from public.products p
          where p.store_id = store and p.product_id = v.product_id and p.deleted_at is null offset 0)
      union
      select v.product_id from public.product_variants v
      where v.store_id = store and v.retired_at is null and code <> ''
        and v.barcode_key >= code collate "C" and v.barcode_key <= most collate "C"
        and exists (
          select from public.products p
          where p.store_id = store and p.product_id = v.product_id and p.deleted_at is null offset 0);
    exit when found;
  end loop;
end $function$;
grant execute on function search_listed(uuid,text) to stoa_app;
revoke execute on function search_listed(uuid,text) from public;

CREATE OR REPLACE FUNCTION public.search_lists(store uuid, language text, words text[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.search_many_code_parts(codes text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select left(string_agg(distinct t.token collate "C", ' ' order by t.token collate "C"), 100000)
  from unnest(codes) as code,
  lateral (select string_to_array(public.search_fold(code), ' ') as parts) f,
  lateral (
    select part from unnest(f.parts) as part
    union all
    select array_to_string(f.parts[n:], '') from generate_subscripts(f.parts, 1) n where n <= 8
    union all
    select m[1] from unnest(f.parts) as part, regexp_matches(part, '[0-9]+|[^0-9]+', 'g') m where part ~ '[0-9]') t (token)
  where char_length(t.token) between 1 and 80
$function$;

CREATE OR REPLACE FUNCTION public.search_orders(store uuid, words text[], typed text[])
 RETURNS TABLE(order_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  asked tsquery[] := '{}';
  skus  text[] := '{}';
  sold  uuid[];
  terms tsquery;
  word  text;
begin
  if store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  for n in 1..cardinality(words) loop
    word := regexp_replace(words[n], '^[\x01-/:-@[-`{-\x7f]+', '');
    -- A word of signs alone is no order's.
    if word = '' then return; end if;
    asked := asked || ('''' || replace(replace(public.order_lexeme(store, word), '\', '\\'), '''', '''''') || ''':*')::tsquery;
    skus := skus || lower(typed[n] collate "und-x-icu") collate "C";
    terms := coalesce(terms && asked[n], asked[n]);
  end loop;
  sold := array(
    select distinct i.order_id from public.order_items i
    where i.store_id = store and i.sku is not null and lower(i.sku collate "und-x-icu") collate "C" = any (skus));
  return query
    select s.order_id from public.order_search s where s.document @@ terms and s.store_id = store
    union
    -- Those that sold one of the words, and have each other one some way.
    select s.order_id
    from unnest(sold) as c (order_id) join public.order_search s on s.store_id = store and s.order_id = c.order_id
    where not exists (
      select from generate_subscripts(asked, 1) n
      where not s.document @@ asked[n]
        and not exists (
          select from public.order_items i
          where i.store_id = store and i.order_id = s.order_id
            and lower(i.sku collate "und-x-icu") collate "C" = skus[n]));
end $function$;
grant execute on function search_orders(uuid,text[],text[]) to stoa_app;
revoke execute on function search_orders(uuid,text[],text[]) from public;

CREATE OR REPLACE FUNCTION public.search_owner_lexeme(store uuid, language text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((('@'::text || store) || '/'::text) || split_part(lower(language), '-'::text, 1));

CREATE OR REPLACE FUNCTION public.search_products(store uuid, query text, language text, ranked boolean)
 RETURNS TABLE(product_id uuid, rank real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET client_min_messages TO 'warning'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  is_sharded boolean := current_setting('citus.version', true) is not null;
  tuples real;
  config   regconfig := public.search_config(language);
  words    text[] := (string_to_array(public.search_fold(query), ' '))[1:20];
  own      tsquery := quote_literal(public.search_owner_lexeme(store, language))::tsquery;
  -- The store's documents in whichever language: their brand and tags are found in each.
  any_own  tsquery := (quote_literal(public.search_owner_lexeme(store, '')) || ':*')::tsquery;
  lists    json;
  terms    tsquery;
  whole    tsquery;
  labels   tsquery;
  sought   tsquery;
  code     text := lower(btrim(query) collate "und-x-icu");
  most     text := case when char_length(code) < 3 then code else code || chr(1114111) end;
  pinned   uuid[];
  is_small boolean;
  is_most  boolean;
  is_alike boolean;
  is_inner boolean := public.search_compounds(config) or query ~ '[\u0e00-\u0eff\u1780-\u17ff\u1000-\u109f\uac00-\ud7a3]';
begin
  if words[1] is null or store is distinct from nullif(current_setting('app.store_id', true), '')::uuid then return; end if;
  if is_sharded then perform set_config('plan_cache_mode', 'force_custom_plan', true); end if;
  select d.reltuples into tuples from pg_class d where d.oid = 'public.product_search'::regclass;
  select c.total < 5000 and tuples > 50 * c.total, tuples between 1 and 16 * c.total into is_small, is_most
  from public.product_counts c where c.store_id = store;
  lists := public.search_lists(store, language, words);
  pinned := array(
    select one::uuid
    from public.search_pins p, json_array_elements_text(p.product_ids) with ordinality as o (one, n)
    where p.store_id = store and p.folded = array_to_string(words, ' ') collate "C" order by o.n);
  for tries in 1..2 loop
    terms := public.search_terms(config, lists, '', is_inner);
    -- Whole words come first.
    whole := case when ranked and is_inner then public.search_terms(config, lists, '') else terms end;
    if numnode(terms) = 0 then return; end if;
    labels := public.search_terms(config, lists, 'B');
    sought := (own && terms) || case when is_most then labels else any_own && labels end;
    return query
      select f.product_id, max(f.rank)::real
      from (
        select s.product_id, case when not ranked then 0
          when whole = terms or s.document @@ whole then ts_rank(s.document, whole)
          else 0.001 * ts_rank(s.document, terms) end as rank
        from public.product_search s
        where not coalesce(is_small, false) and s.store_id = store and s.document @@ sought
        union all
        -- The index is all stores', and an unfinished word in it costs what all of them have of such words.
        select s.product_id, case when not ranked then 0
          when whole = terms or s.document @@ whole then ts_rank(s.document, whole)
          else 0.001 * ts_rank(s.document, terms) end
        from (select * from public.product_search d where is_small and d.store_id = store offset 0) s
        where s.document @@ sought
        union all
        select c.product_id, case when c.key = code then 1 else 0.5 * char_length(code) / char_length(c.key) end
        from (
          select p.product_id, p.sku_key as key from public.products p
          where p.store_id = store and p.deleted_at is null
            and p.sku_key >= code collate "C" and p.sku_key <= most collate "C"
          union all
          select p.product_id, p.barcode_key from public.products p
          where p.store_id = store and p.deleted_at is null
            and p.barcode_key >= code collate "C" and p.barcode_key <= most collate "C"
          union all
          select v.product_id, v.sku_key from public.product_variants v
          where v.store_id = store and v.retired_at is null
            and v.sku_key >= code collate "C" and v.sku_key <= most collate "C"
          union all
          select v.product_id, v.barcode_key from public.product_variants v
          where v.store_id = store and v.retired_at is null
            and v.barcode_key >= code collate "C" and v.barcode_key <= most collate "C") c
        where code <> ''
        union all
        select p.id, 1000 - p.n from unnest(pinned) with ordinality as p (id, n)) f
      group by f.product_id;
    exit when found or tries = 2;
    select json_agg(to_json(w.word || s.alike) order by w.n), bool_or(s.alike <> array[w.word] and s.alike <> '{}')
      into lists, is_alike
    from unnest(words) with ordinality as w (word, n)
    cross join lateral (select public.similar_words(store, w.word) as alike offset 0) s;
    exit when not is_alike;
  end loop;
end $function$;
grant execute on function search_products(uuid,text,text,boolean) to stoa_app;
revoke execute on function search_products(uuid,text,text,boolean) from public;

CREATE OR REPLACE FUNCTION public.search_spelling(word text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if octet_length(word) = char_length(word) then return word; end if;
  return (select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + ascii(letter) % 36, 1), '' order by n)
    from unnest(string_to_array(word, null)) with ordinality as letters (letter, n));
end $function$;

CREATE OR REPLACE FUNCTION public.search_terms(config regconfig, alternatives json, weight text, is_inner boolean DEFAULT false)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  terms  tsquery := '';
  passed tsquery := '';
  plain  tsquery;
  stem   tsquery;
  one    tsquery;
  place  int := 0;
  mark   text;
  word   text;
  root   text;
  spelled text;
  list   json;
begin
  for list in select * from json_array_elements(alternatives) loop
    place := place + 1;
    mark := case when place = json_array_length(alternatives) then ':*' || weight
      when weight <> '' then ':' || weight else '' end;
    plain := '';
    stem := '';
    for word in select * from json_array_elements_text(list) loop
      spelled := (select string_agg(quote_literal(one_of) || mark, ' & ') from unnest(string_to_array(word, ' ')) as one_of);
      plain := plain || to_tsquery('pg_catalog.simple', spelled) || search_ending(word);
      one := to_tsquery(config, spelled);
      stem := stem || one;
      if is_inner and numnode(plain) > 0 and position(' ' in word) = 0 then
        plain := plain || search_inner(word);
        -- Without the ending that the language gives it, where that leaves a word.
        foreach root in array tsvector_to_array(to_tsvector(config, word)) loop
          if root <> word and char_length(root) > 3 then plain := plain || search_inner(root); end if;
        end loop;
      end if;
    end loop;
    if numnode(plain) = 0 then continue; end if;
    if numnode(stem) = 0 then passed := passed && plain;
    elsif weight = '' then terms := terms && (stem || plain);
    else terms := terms && plain;
    end if;
  end loop;
  return case when numnode(terms) > 0 then terms else passed end;
end $function$;

CREATE OR REPLACE FUNCTION public.search_words(brand text, tags json, translations json)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct word
  from (
    select left(search_fold(concat_ws(' ', brand, (select string_agg(tag, ' ') from json_array_elements_text(tags) as tag))), 20000)
    union all
    select search_fold(t.name) from json_to_recordset(translations) as t (name text)) folded (words)
  cross join unnest(string_to_array(words, ' ')) as word
  where length(word) between 3 and 40 and word !~ '^[0-9]+$'
$function$;

CREATE OR REPLACE FUNCTION public.similar_words(store uuid, wanted text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
    begin
      perform set_config('pg_trgm.similarity_threshold', case when length(wanted) < 6 then '0.2' else '0.3' end, true);
      return array(
        select d.word
        from (
          select c.*, rank() over (order by public.search_distance(wanted, c.word)) as place
          from (
            select w.word, public.similarity(w.spelling, public.search_spelling(wanted)) as likeness
            from public.product_words w
            where w.store_id = store and w.spelling operator(public.%) public.search_spelling(wanted)
              and abs(length(w.word) - length(wanted)) < 3
            order by likeness desc, w.word
            limit 20) c) d
        where d.place = 1
        order by d.likeness desc, d.word
        limit 5);
    end $function$;

CREATE OR REPLACE FUNCTION public.store_of_host(wanted text)
 RETURNS TABLE(store_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query select d.store_id from public.domains d where d.host = wanted;
end $function$;
grant execute on function store_of_host(text) to stoa_app;
revoke execute on function store_of_host(text) from public;

CREATE OR REPLACE FUNCTION public.stores_to_sweep(answers timestamp with time zone, sessions timestamp with time zone, codes timestamp with time zone, failures timestamp with time zone, jobs timestamp with time zone, entries timestamp with time zone, imports timestamp with time zone, events timestamp with time zone, deliveries timestamp with time zone, mails timestamp with time zone, visits timestamp with time zone, notices timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query
    select s.store_id from public.stores s
    where (select min(t.created_at) from public.idempotency_keys t where t.store_id = s.store_id) < answers
      or (select min(t.expires_at) from public.sessions t where t.store_id = s.store_id) < sessions
      or (select min(t.ended_at) from public.sessions t where t.store_id = s.store_id and t.ended_at is not null) < sessions
      or (select min(t.expires_at) from public.refresh_tokens t where t.store_id = s.store_id) < codes
      or (select min(t.expires_at) from public.account_codes t where t.store_id = s.store_id) < codes
      or (select min(t.expires_at) from public.registered_passwords t where t.store_id = s.store_id) < codes
      or (select min(t.failed_at) from public.login_failures t where t.store_id = s.store_id) < failures
      or (select min(t.finished_at) from public.jobs t
          where t.store_id = s.store_id and t.finished_at is not null) < jobs
      or (select min(t.at) from public.audit_entries t where t.store_id = s.store_id) < entries
      or (select min(t.created_at) from public.imports t
          where t.store_id = s.store_id and t.status not in ('waiting', 'running')) < imports
      or (select min(t.created_at) from public.events t where t.store_id = s.store_id) < events
      or (select min(t.created_at) from public.webhook_deliveries t where t.store_id = s.store_id) < deliveries
      or (select min(t.created_at) from public.mails t where t.store_id = s.store_id) < mails
      or (select min(t.day) from public.visit_counts t where t.store_id = s.store_id) < visits::date
      or (select min(t.created_at) from public.notices t where t.store_id = s.store_id) < notices;
end $function$;
grant execute on function stores_to_sweep(timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone) to stoa_app;
revoke execute on function stores_to_sweep(timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION public.stores_with_deliveries(place uuid, most integer)
 RETURNS TABLE(store_id uuid, is_late boolean, is_cut boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  few constant integer := 100;
  many constant integer := 1000;
  page constant integer := 200;
  seen integer;
  listed integer := 0;
  begun uuid := place;
  turned boolean := false;
  one uuid;
  previous uuid;
begin
  perform from (
    select d.store_id from public.webhook_deliveries d where d.state = 'pending' and d.is_due
    union all
    select d.store_id from public.webhook_deliveries d where d.state = 'pending' and not d.is_due and d.run_at <= now()) w
  limit few;
  get diagnostics seen = row_count;
  if seen = 0 then return; end if;
  return query
    select w.store_id, bool_or(w.is_late), false
    from (
      select l.store_id, true as is_late
      from (
        select d.store_id from public.webhook_deliveries d
        where d.state = 'pending' and not d.is_due and d.run_at <= now()
        order by d.run_at limit many) l
      union all
      select d.store_id, false from public.webhook_deliveries d where seen < few and d.state = 'pending' and d.is_due) w
    group by w.store_id
    limit few;
  if seen < few then return; end if;
  is_late := false;
  -- A store is told once it is known whether another one follows.
  loop
    seen := 0;
    for one in
      select d.store_id from public.webhook_deliveries d
      where d.state = 'pending' and d.is_due and d.store_id > begun
      order by d.store_id limit page
    loop
      seen := seen + 1;
      continue when one = previous;
      exit when turned and one > place;
      if listed > 0 then
        is_cut := listed = most;
        return next;
        if is_cut then return; end if;
      end if;
      previous := one;
      listed := listed + 1;
      store_id := one;
    end loop;
    if seen = page then
      begun := previous;
    else
      exit when turned;
      turned := true;
      previous := null;
      begun := '00000000-0000-0000-0000-000000000000';
    end if;
  end loop;
  is_cut := false;
  if listed > 0 then return next; end if;
end $function$;
grant execute on function stores_with_deliveries(uuid,integer) to stoa_app;
revoke execute on function stores_with_deliveries(uuid,integer) from public;

CREATE OR REPLACE FUNCTION public.stores_with_jobs(kinds text[], places uuid[], page integer)
 RETURNS TABLE(kind text, store_id uuid, state text, jobs bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  few constant integer := 100;
  many constant integer := 1000;
  seen integer;
  unread text[] := kinds;
  wanted text;
  place uuid;
begin
  perform from (
    select d.store_id from public.jobs d where d.kind = any(kinds) and d.state = 'waiting' and d.is_due
    union all
    select d.store_id from public.jobs d
    where d.kind = any(kinds) and d.state = 'waiting' and not d.is_due and d.run_at <= now()
    union all
    select d.store_id from public.jobs d where d.kind = any(kinds) and d.state = 'running' and d.leased_until < now()) w
  limit few;
  get diagnostics seen = row_count;
  if seen = 0 then return; end if;
  return query
    select w.kind, w.store_id, w.state, count(*)
    from (
      select d.kind, d.store_id, case when d.leased_until < now() then 'late' else 'running' end as state from public.jobs d
      where d.kind = any(kinds) and d.state = 'running'
      union all
      select d.kind, d.store_id, 'late' from public.jobs d
      where seen < few and d.kind = any(kinds) and d.state = 'waiting' and not d.is_due and d.run_at <= now()
      union all
      select d.kind, d.store_id, 'ready' from public.jobs d
      where seen < few and d.kind = any(kinds) and d.state = 'waiting' and d.is_due) w
    group by w.kind, w.store_id, w.state
    order by w.state = 'late'
    limit 10 * few;
  if seen < few then return; end if;
  -- A kind by itself: the index has its jobs in order, and no kind's hide another's.
  loop
    select d.kind into wanted from public.jobs d
    where d.kind = any(unread) and d.state = 'waiting' and not d.is_due and d.run_at <= now()
    limit 1;
    exit when wanted is null;
    unread := array_remove(unread, wanted);
    return query
      select wanted, w.store_id, 'late', count(*)
      from (
        select d.store_id from public.jobs d
        where d.kind = wanted and d.state = 'waiting' and not d.is_due and d.run_at <= now()
        order by d.run_at limit many) w
      group by w.store_id;
  end loop;
  wanted := '';
  loop
    select d.kind into wanted from public.jobs d
    where d.kind = any(kinds) and d.kind > wanted and d.state = 'waiting' and d.is_due
    order by d.kind limit 1;
    exit when wanted is null;
    place := places[array_position(kinds, wanted)];
    return query
      select d.kind, d.store_id, 'ready', 1::bigint from public.jobs d
      where d.kind = wanted and d.state = 'waiting' and d.is_due and d.store_id > place
      order by d.store_id limit page;
    get diagnostics seen = row_count;
    continue when seen = page;
    return query
      select d.kind, d.store_id, 'ready', 1::bigint from public.jobs d
      where d.kind = wanted and d.state = 'waiting' and d.is_due and d.store_id <= place
      order by d.store_id limit page - seen;
  end loop;
end $function$;
grant execute on function stores_with_jobs(text[],uuid[],integer) to stoa_app;
revoke execute on function stores_with_jobs(text[],uuid[],integer) from public;

CREATE OR REPLACE FUNCTION public.stores_with_news(since timestamp with time zone)
 RETURNS TABLE(store_id uuid, oldest timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  begins timestamptz := coalesce(since, (select max(c.collected_until) from public.notice_cursors c) - interval '1 hour', now() - interval '1 hour');
begin
  return query
    select e.store_id, min(e.created_at) from public.events e
    where e.type in ('order_created', 'stock_low') and e.created_at > begins
      and not exists (select from public.notices n where n.store_id = e.store_id and n.notice_id = e.event_id)
    group by e.store_id order by 2, 1;
end $function$;
grant execute on function stores_with_news(timestamp with time zone) to stoa_app;
revoke execute on function stores_with_news(timestamp with time zone) from public;

CREATE OR REPLACE FUNCTION public.tax_share(tax numeric, part numeric, whole numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (whole <= (0)::numeric) THEN (0)::numeric ELSE div(((((2)::numeric * tax) * part) + whole), ((2)::numeric * whole)) END;

CREATE OR REPLACE FUNCTION public.this_timeline()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if pg_is_in_recovery() then
    raise exception 'this PostgreSQL is a standby: it cannot be written' using errcode = 'cannot_connect_now';
  end if;
  begin
    return (select system_identifier from pg_control_system())::text
      || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
  exception when others then
    return 'unknown';
  end;
end $function$;
grant execute on function this_timeline() to stoa_app;

CREATE OR REPLACE FUNCTION public.webhook_backlog()
 RETURNS TABLE(due bigint, later bigint, oldest_seconds double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query
    select least(10000, count(*) filter (where w.is_due)), least(10000, count(*) filter (where not w.is_due)),
      coalesce(greatest(0, extract(epoch from now() - min(w.run_at) filter (where w.is_due))), 0)::double precision
    from (
      select d.store_id, d.run_at, true as is_due from public.webhook_deliveries d where d.state = 'pending' and d.is_due
      union all
      select d.store_id, d.run_at, d.run_at <= now() from public.webhook_deliveries d where d.state = 'pending' and not d.is_due) w;
end $function$;
grant execute on function webhook_backlog() to stoa_app;
revoke execute on function webhook_backlog() from public;

CREATE OR REPLACE FUNCTION public.words_asked(store uuid, words text[], ending text)
 RETURNS tsquery[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  asked tsquery[] := '{}';
  word  text;
begin
  foreach word in array words loop
    word := public.order_lexeme(store, regexp_replace(word, '^[\x01-/:-@[-`{-\x7f]+', ''));
    if right(word, 1) = '/' then return '{}'; end if;
    asked := asked || ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || ending)::tsquery;
  end loop;
  return asked;
end $function$;

create table account_codes (
  store_id uuid not null,
  code_id uuid not null,
  staff_id uuid,
  customer_id uuid,
  purpose text not null,
  hash bytea not null,
  attempts integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  registration_id uuid,
  token_hash bytea,
  constraint account_codes_pkey PRIMARY KEY (store_id, code_id),
  constraint account_codes_check CHECK ((num_nonnulls(staff_id, customer_id, registration_id) = 1)),
  constraint account_codes_hash_check CHECK ((length(hash) = 32)),
  constraint account_codes_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'invitation'::text, 'change_email'::text, 'log_in'::text]))),
  constraint account_codes_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX account_codes_by_expiry ON public.account_codes USING btree (store_id, expires_at);
CREATE UNIQUE INDEX account_codes_by_registration ON public.account_codes USING btree (store_id, registration_id, purpose) WHERE (registration_id IS NOT NULL);
CREATE UNIQUE INDEX account_codes_one_of_customer ON public.account_codes USING btree (store_id, customer_id, purpose) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX account_codes_one_of_staff ON public.account_codes USING btree (store_id, staff_id, purpose) WHERE (staff_id IS NOT NULL);
alter table account_codes enable row level security;
alter table account_codes force row level security;
create policy own_store on account_codes for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on account_codes for select to current_user
  using (true);
grant delete, insert, select, update on account_codes to stoa_app;

create table agents (
  store_id uuid not null,
  agent_id uuid not null,
  kind text not null,
  profile_url text not null,
  name text not null,
  versions text[] not null,
  capabilities json not null,
  keys json not null,
  fetched_at timestamp(3) with time zone not null,
  fresh_until timestamp(3) with time zone not null,
  is_blocked boolean default false not null,
  webhook_url text,
  failing_since timestamp(3) with time zone,
  failed_events integer default 0 not null,
  disabled_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint agents_pkey PRIMARY KEY (store_id, agent_id),
  constraint agents_kind_check CHECK ((kind = 'ucp'::text))
);
CREATE INDEX agents_by_created ON public.agents USING btree (store_id, created_at, agent_id);
CREATE INDEX agents_by_fetched ON public.agents USING btree (store_id, fetched_at);
CREATE UNIQUE INDEX agents_by_profile ON public.agents USING btree (store_id, profile_url);
alter table agents enable row level security;
alter table agents force row level security;
create policy claimed on agents for select to current_user
  using (true);
create policy own_store on agents for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on agents to stoa_app;

create table api_key_days (
  store_id uuid not null,
  api_key_id uuid not null,
  day date not null,
  refunds bigint not null,
  discounts bigint not null,
  credit bigint not null,
  orders bigint not null,
  cancellations bigint not null,
  hours text default '[]'::text not null,
  constraint api_key_days_pkey PRIMARY KEY (store_id, api_key_id)
);
alter table api_key_days set (fillfactor=50);
alter table api_key_days enable row level security;
alter table api_key_days force row level security;
create policy own_store on api_key_days for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on api_key_days to stoa_app;

create table api_key_uses (
  store_id uuid not null,
  api_key_id uuid not null,
  last_used_at timestamp(3) with time zone not null,
  constraint api_key_uses_pkey PRIMARY KEY (store_id, api_key_id)
);
alter table api_key_uses enable row level security;
alter table api_key_uses force row level security;
create policy own_store on api_key_uses for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on api_key_uses to stoa_app;

create table api_keys (
  store_id uuid not null,
  api_key_id uuid not null,
  name text not null,
  hash bytea not null,
  prefix text not null,
  last4 text not null,
  permissions text[] not null,
  allowed_ips text[] default '{}'::text[] not null,
  rate_limit integer,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  created_by_kind text,
  created_by_id uuid,
  replaced_by uuid,
  kind text default 'secret'::text not null,
  allowed_origins text[] default '{}'::text[] not null,
  confirm text default 'none'::text not null,
  daily_limits json,
  counted_with uuid,
  constraint api_keys_hash_key UNIQUE (store_id, hash),
  constraint api_keys_pkey PRIMARY KEY (store_id, api_key_id),
  constraint api_keys_confirm_check CHECK ((confirm = ANY (ARRAY['none'::text, 'person'::text]))),
  constraint api_keys_hash_check CHECK ((length(hash) = 32)),
  constraint api_keys_kind_check CHECK ((kind = ANY (ARRAY['secret'::text, 'publishable'::text]))),
  constraint api_keys_limits_check CHECK (((kind = 'secret'::text) OR ((confirm = 'none'::text) AND (daily_limits IS NULL)))),
  constraint api_keys_name_check CHECK ((name <> ''::text)),
  constraint api_keys_origins_check CHECK (((kind = 'publishable'::text) OR (allowed_origins = '{}'::text[]))),
  constraint api_keys_publishable_check CHECK (((kind = 'secret'::text) OR (permissions = '{}'::text[]))),
  constraint api_keys_rate_limit_check CHECK ((rate_limit > 0))
);
CREATE INDEX api_keys_by_created ON public.api_keys USING btree (store_id, created_at, api_key_id);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own_store on api_keys for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on api_keys to stoa_app;

create table audit_counts (
  store_id uuid not null,
  part integer not null,
  total bigint not null,
  constraint audit_counts_pkey PRIMARY KEY (store_id, part)
);
alter table audit_counts set (fillfactor=50);
alter table audit_counts enable row level security;
alter table audit_counts force row level security;
create policy own_store on audit_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on audit_counts to stoa_app;

create table audit_entries (
  store_id uuid not null,
  entry_id uuid not null,
  at timestamp(3) with time zone not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  resource_id uuid,
  fields json not null,
  ip text,
  request_id text,
  via text,
  constraint audit_entries_pkey PRIMARY KEY (store_id, entry_id),
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['api_key'::text, 'owner'::text, 'staff'::text, 'customer'::text, 'cli'::text]))),
  constraint audit_entries_via_check CHECK ((via = 'mcp'::text))
);
CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (store_id, actor_id, at) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_entries_by_resource ON public.audit_entries USING btree (store_id, resource_id, at) WHERE (resource_id IS NOT NULL);
CREATE INDEX audit_entries_by_time ON public.audit_entries USING btree (store_id, at, entry_id);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy own_store on audit_entries for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on audit_entries for select to current_user
  using (true);
grant delete, insert, select on audit_entries to stoa_app;

create table carts (
  store_id uuid not null,
  cart_id uuid not null,
  state text not null,
  token_hash bytea,
  customer_id uuid,
  email text,
  language text,
  content json not null,
  codes bytea,
  told json not null,
  total bigint,
  order_id uuid,
  origin bytea,
  rested_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  due bigint,
  content_mac bytea,
  rested_mac bytea,
  events integer default 0 not null,
  tell_at timestamp(3) with time zone,
  face text default 'storefront'::text not null,
  agent_id uuid,
  session json,
  constraint carts_pkey PRIMARY KEY (store_id, cart_id),
  constraint carts_face_check CHECK ((face = ANY (ARRAY['storefront'::text, 'ucp'::text, 'acp'::text]))),
  constraint carts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'completed'::text]))),
  constraint carts_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX carts_by_change ON public.carts USING btree (store_id, updated_at, cart_id);
CREATE INDEX carts_by_creation ON public.carts USING btree (store_id, created_at, cart_id);
CREATE UNIQUE INDEX carts_by_customer ON public.carts USING btree (store_id, customer_id) WHERE ((state = 'open'::text) AND (customer_id IS NOT NULL));
CREATE INDEX carts_by_email ON public.carts USING btree (store_id, email) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX carts_by_order ON public.carts USING btree (store_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX carts_by_origin ON public.carts USING btree (store_id, origin, cart_id) WHERE (origin IS NOT NULL);
CREATE UNIQUE INDEX carts_by_token ON public.carts USING btree (store_id, token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX carts_left ON public.carts USING btree (store_id, rested_at, cart_id) INCLUDE (total, updated_at) WHERE ((state = 'open'::text) AND (rested_at IS NOT NULL));
CREATE INDEX carts_to_tell ON public.carts USING btree (store_id, tell_at) WHERE (tell_at IS NOT NULL);
alter table carts enable row level security;
alter table carts force row level security;
create policy own_store on carts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on carts to stoa_app;

create table categories (
  store_id uuid not null,
  category_id uuid not null,
  parent_id uuid,
  slug text not null,
  "position" integer default 0 not null,
  translations json default '[]'::json not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  path uuid[] default '{}'::uuid[] not null,
  image text,
  is_active boolean default true not null,
  search_text text default ''::text not null,
  tax_class text,
  constraint categories_slug_key UNIQUE (store_id, slug),
  constraint categories_pkey PRIMARY KEY (store_id, category_id)
);
CREATE INDEX categories_by_parent ON public.categories USING btree (store_id, parent_id, "position", category_id);
CREATE INDEX categories_by_position ON public.categories USING btree (store_id, "position", category_id);
CREATE INDEX categories_hidden ON public.categories USING btree (store_id, category_id) WHERE (NOT is_active);
alter table categories enable row level security;
alter table categories force row level security;
create policy own_store on categories for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on categories to stoa_app;

create table category_slugs (
  store_id uuid not null,
  language text not null,
  slug text not null,
  category_id uuid not null,
  constraint category_slugs_pkey PRIMARY KEY (store_id, language, slug)
);
CREATE INDEX category_slugs_by_category ON public.category_slugs USING btree (category_id, store_id);
alter table category_slugs enable row level security;
alter table category_slugs force row level security;
create policy own_store on category_slugs for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on category_slugs to stoa_app;

create table content_page_slugs (
  store_id uuid not null,
  language text not null,
  slug text not null,
  page_id uuid not null,
  constraint content_page_slugs_pkey PRIMARY KEY (store_id, language, slug)
);
CREATE INDEX content_page_slugs_by_page ON public.content_page_slugs USING btree (store_id, page_id);
CREATE INDEX content_page_slugs_by_slug ON public.content_page_slugs USING btree (store_id, slug);
alter table content_page_slugs enable row level security;
alter table content_page_slugs force row level security;
create policy own_store on content_page_slugs for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on content_page_slugs to stoa_app;

create table content_pages (
  store_id uuid not null,
  page_id uuid not null,
  slug text not null,
  is_published boolean not null,
  published_at timestamp(3) with time zone,
  template_suffix text,
  translations json not null,
  search_text text not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint content_pages_pkey PRIMARY KEY (store_id, page_id)
);
CREATE INDEX content_pages_by_created ON public.content_pages USING btree (store_id, created_at, page_id);
CREATE INDEX content_pages_by_published ON public.content_pages USING btree (store_id, published_at) WHERE (is_published AND (published_at IS NOT NULL));
CREATE INDEX content_pages_by_updated ON public.content_pages USING btree (store_id, updated_at, page_id);
alter table content_pages enable row level security;
alter table content_pages force row level security;
create policy own_store on content_pages for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on content_pages to stoa_app;

create table coupon_counts (
  store_id uuid not null,
  total bigint default 0 not null,
  active bigint default 0 not null,
  constraint coupon_counts_pkey PRIMARY KEY (store_id)
);
alter table coupon_counts enable row level security;
alter table coupon_counts force row level security;
create policy own_store on coupon_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on coupon_counts to stoa_app;

create table coupon_uses (
  store_id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  used_at timestamp(3) with time zone not null,
  constraint coupon_uses_pkey PRIMARY KEY (store_id, coupon_id, order_id)
);
CREATE INDEX coupon_uses_by_customer ON public.coupon_uses USING btree (store_id, customer_id, coupon_id);
alter table coupon_uses enable row level security;
alter table coupon_uses force row level security;
create policy own_store on coupon_uses for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on coupon_uses to stoa_app;

create table coupons (
  store_id uuid not null,
  coupon_id uuid not null,
  code text not null,
  code_key text not null,
  type text not null,
  value bigint not null,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  minimum_subtotal bigint,
  usage_limit integer,
  usage_limit_per_customer integer,
  used_count integer default 0 not null,
  product_ids json not null,
  category_ids json not null,
  is_active boolean not null,
  deleted_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  combines_with json default '{"automatic":true,"shipping":true}'::json not null,
  constraint coupons_pkey PRIMARY KEY (store_id, coupon_id),
  constraint coupons_check CHECK ((ends_at > starts_at)),
  constraint coupons_minimum_subtotal_check CHECK ((minimum_subtotal >= 0)),
  constraint coupons_type_check CHECK ((type = ANY (ARRAY['percentage'::text, 'fixed'::text, 'free_shipping'::text]))),
  constraint coupons_usage_limit_check CHECK ((usage_limit > 0)),
  constraint coupons_usage_limit_per_customer_check CHECK ((usage_limit_per_customer > 0)),
  constraint coupons_used_count_check CHECK ((used_count >= 0)),
  constraint coupons_value_check CHECK ((value >= 0))
);
CREATE INDEX coupons_by_created ON public.coupons USING btree (store_id, created_at, coupon_id) WHERE (deleted_at IS NULL);
CREATE INDEX coupons_by_updated ON public.coupons USING btree (store_id, updated_at, coupon_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX coupons_code_key ON public.coupons USING btree (store_id, code_key) WHERE (deleted_at IS NULL);
alter table coupons enable row level security;
alter table coupons force row level security;
create policy own_store on coupons for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on coupons to stoa_app;

create table customer_addresses (
  store_id uuid not null,
  address_id uuid not null,
  customer_id uuid not null,
  first_name text not null,
  last_name text not null,
  phone text,
  company text,
  address1 text not null,
  address2 text,
  district text,
  city text not null,
  province text,
  postal_code text,
  country text not null,
  is_default_shipping boolean not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  is_default_billing boolean not null,
  phone_extension text,
  constraint customer_addresses_pkey PRIMARY KEY (store_id, address_id),
  constraint customer_addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX customer_addresses_by_customer ON public.customer_addresses USING btree (store_id, customer_id, address_id);
CREATE UNIQUE INDEX customer_addresses_one_default_billing ON public.customer_addresses USING btree (store_id, customer_id) WHERE is_default_billing;
CREATE UNIQUE INDEX customer_addresses_one_default_shipping ON public.customer_addresses USING btree (store_id, customer_id) WHERE is_default_shipping;
alter table customer_addresses enable row level security;
alter table customer_addresses force row level security;
create policy own_store on customer_addresses for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on customer_addresses to stoa_app;

create table customer_counts (
  store_id uuid not null,
  total bigint default 0 not null,
  active bigint default 0 not null,
  verified bigint default 0 not null,
  guests bigint default 0 not null,
  subscribed bigint default 0 not null,
  part integer not null,
  constraint customer_counts_pkey PRIMARY KEY (store_id, part)
);
alter table customer_counts set (fillfactor=50);
alter table customer_counts enable row level security;
alter table customer_counts force row level security;
create policy own_store on customer_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on customer_counts to stoa_app;

create table customer_credit_movements (
  store_id uuid not null,
  movement_id uuid not null,
  customer_id uuid not null,
  delta bigint not null,
  balance_after bigint not null,
  reason text not null,
  note text,
  order_id uuid,
  return_id uuid,
  actor text not null,
  created_at timestamp(3) with time zone not null,
  constraint customer_credit_movements_pkey PRIMARY KEY (store_id, movement_id),
  constraint customer_credit_movements_balance_after_check CHECK ((balance_after >= 0))
);
CREATE INDEX customer_credit_movements_by_customer ON public.customer_credit_movements USING btree (store_id, customer_id, movement_id);
CREATE INDEX customer_credit_movements_by_order ON public.customer_credit_movements USING btree (store_id, order_id) WHERE (order_id IS NOT NULL);
alter table customer_credit_movements enable row level security;
alter table customer_credit_movements force row level security;
create policy own_store on customer_credit_movements for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select on customer_credit_movements to stoa_app;

create table customer_credits (
  store_id uuid not null,
  customer_id uuid not null,
  balance bigint default 0 not null,
  version integer default 1 not null,
  updated_at timestamp(3) with time zone,
  constraint customer_credits_pkey PRIMARY KEY (store_id, customer_id),
  constraint customer_credits_balance_check CHECK ((balance >= 0))
);
alter table customer_credits enable row level security;
alter table customer_credits force row level security;
create policy own_store on customer_credits for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on customer_credits to stoa_app;

create table customer_groups (
  store_id uuid not null,
  group_id uuid not null,
  name text not null,
  name_key text not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  tag text,
  constraint customer_groups_name_key UNIQUE (store_id, name_key),
  constraint customer_groups_pkey PRIMARY KEY (store_id, group_id)
);
CREATE INDEX customer_groups_by_created ON public.customer_groups USING btree (store_id, created_at, group_id);
CREATE INDEX customer_groups_by_updated ON public.customer_groups USING btree (store_id, updated_at, group_id);
alter table customer_groups enable row level security;
alter table customer_groups force row level security;
create policy own_store on customer_groups for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on customer_groups to stoa_app;

create table customer_order_stats (
  store_id uuid not null,
  customer_id uuid not null,
  total bigint default 0 not null,
  completed bigint default 0 not null,
  cancelled bigint default 0 not null,
  spent bigint default 0 not null,
  refunded bigint default 0 not null,
  first_order_at timestamp(3) with time zone,
  last_order_at timestamp(3) with time zone,
  constraint customer_order_stats_pkey PRIMARY KEY (store_id, customer_id)
);
CREATE INDEX customer_order_stats_by_first ON public.customer_order_stats USING btree (store_id, first_order_at);
alter table customer_order_stats enable row level security;
alter table customer_order_stats force row level security;
create policy own_store on customer_order_stats for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on customer_order_stats to stoa_app;

create table customer_registrations (
  store_id uuid not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  marketing_opt_in boolean not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  registration_id uuid not null,
  email text not null,
  language text,
  phone_extension text,
  constraint customer_registrations_email_key UNIQUE (store_id, email),
  constraint customer_registrations_pkey PRIMARY KEY (store_id, registration_id),
  constraint customer_registrations_email_check CHECK ((email = lower(email)))
);
CREATE INDEX customer_registrations_by_expiry ON public.customer_registrations USING btree (store_id, expires_at);
alter table customer_registrations enable row level security;
alter table customer_registrations force row level security;
create policy own_store on customer_registrations for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on customer_registrations to stoa_app;

create table customer_search (
  store_id uuid not null,
  customer_id uuid not null,
  document tsvector not null,
  constraint customer_search_pkey PRIMARY KEY (store_id, customer_id)
);
CREATE INDEX customer_search_by_document ON public.customer_search USING gin (document);
alter table customer_search enable row level security;
alter table customer_search force row level security;
create policy own_store on customer_search for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy searched on customer_search for select to current_user
  using (true);
grant insert, select, update on customer_search to stoa_app;

create table customer_tags (
  store_id uuid not null,
  tag text not null,
  customer_id uuid not null,
  constraint customer_tags_pkey PRIMARY KEY (store_id, tag, customer_id)
);
CREATE INDEX customer_tags_by_customer ON public.customer_tags USING btree (store_id, customer_id);
alter table customer_tags enable row level security;
alter table customer_tags force row level security;
create policy own_store on customer_tags for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on customer_tags to stoa_app;

create table customers (
  store_id uuid not null,
  customer_id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  avatar text,
  language text,
  is_guest boolean default false not null,
  is_active boolean default true not null,
  is_email_verified boolean default false not null,
  marketing_opt_in boolean default false not null,
  password_hash text,
  temporary_hash bytea,
  temporary_until timestamp(3) with time zone,
  password_changed_at timestamp(3) with time zone,
  last_login_at timestamp(3) with time zone,
  deactivated_at timestamp(3) with time zone,
  anonymized_at timestamp(3) with time zone,
  search_text text not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  sort_name text default ''::text not null,
  tax_exempt boolean default false not null,
  tags json default '[]'::json not null,
  note text,
  external_id text,
  metadata json default '{}'::json not null,
  company text,
  tax_id text,
  marketing_consent_at timestamp(3) with time zone,
  marketing_consent_source text,
  closed_by_customer boolean default false not null,
  phone_extension text,
  constraint customers_email_key UNIQUE (store_id, email),
  constraint customers_pkey PRIMARY KEY (store_id, customer_id),
  constraint customers_email_check CHECK ((email = lower(email)))
);
CREATE INDEX customers_by_created ON public.customers USING btree (store_id, created_at, customer_id);
CREATE INDEX customers_by_name ON public.customers USING btree (store_id, sort_name, customer_id);
CREATE INDEX customers_by_updated ON public.customers USING btree (store_id, updated_at, customer_id);
CREATE UNIQUE INDEX customers_external_id_key ON public.customers USING btree (store_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX customers_guests ON public.customers USING btree (store_id, created_at, customer_id) WHERE is_guest;
CREATE INDEX customers_inactive ON public.customers USING btree (store_id, created_at, customer_id) WHERE (NOT is_active);
alter table customers enable row level security;
alter table customers force row level security;
create policy own_store on customers for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on customers to stoa_app;

create table discount_uses (
  store_id uuid not null,
  order_id uuid not null,
  discount_id uuid not null,
  customer_id uuid not null,
  amount bigint not null,
  used_at timestamp(3) with time zone not null,
  constraint discount_uses_pkey PRIMARY KEY (store_id, order_id, discount_id),
  constraint discount_uses_amount_check CHECK ((amount >= 0))
);
CREATE INDEX discount_uses_by_customer ON public.discount_uses USING btree (store_id, customer_id, discount_id);
CREATE INDEX discount_uses_by_discount ON public.discount_uses USING btree (store_id, discount_id, used_at);
alter table discount_uses enable row level security;
alter table discount_uses force row level security;
create policy own_store on discount_uses for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on discount_uses to stoa_app;

create table discounts (
  store_id uuid not null,
  discount_id uuid not null,
  name text not null,
  type text not null,
  value bigint not null,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  minimum_subtotal bigint,
  minimum_quantity integer,
  usage_limit integer,
  usage_limit_per_customer integer,
  used_count integer default 0 not null,
  product_ids json not null,
  category_ids json not null,
  customer_group_ids json not null,
  buy_x_get_y json,
  combines_with json not null,
  is_active boolean not null,
  deleted_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint discounts_pkey PRIMARY KEY (store_id, discount_id),
  constraint discounts_check CHECK ((ends_at > starts_at)),
  constraint discounts_check1 CHECK (((type = 'buy_x_get_y'::text) = (buy_x_get_y IS NOT NULL))),
  constraint discounts_minimum_quantity_check CHECK ((minimum_quantity > 0)),
  constraint discounts_minimum_subtotal_check CHECK ((minimum_subtotal >= 0)),
  constraint discounts_type_check CHECK ((type = ANY (ARRAY['percentage'::text, 'fixed'::text, 'free_shipping'::text, 'buy_x_get_y'::text]))),
  constraint discounts_usage_limit_check CHECK ((usage_limit > 0)),
  constraint discounts_usage_limit_per_customer_check CHECK ((usage_limit_per_customer > 0)),
  constraint discounts_used_count_check CHECK ((used_count >= 0)),
  constraint discounts_value_check CHECK ((value >= 0))
);
CREATE INDEX discounts_by_created ON public.discounts USING btree (store_id, created_at, discount_id) WHERE (deleted_at IS NULL);
CREATE INDEX discounts_by_updated ON public.discounts USING btree (store_id, updated_at, discount_id) WHERE (deleted_at IS NULL);
alter table discounts enable row level security;
alter table discounts force row level security;
create policy own_store on discounts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on discounts to stoa_app;

create table domains (
  store_id uuid not null,
  host text not null,
  is_primary boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  for_console boolean default false not null,
  constraint domains_host_key UNIQUE (host),
  constraint domains_pkey PRIMARY KEY (store_id, host),
  constraint domains_console_not_primary CHECK ((NOT (for_console AND is_primary)))
);
CREATE UNIQUE INDEX domains_one_console ON public.domains USING btree (store_id) WHERE for_console;
CREATE UNIQUE INDEX domains_one_primary ON public.domains USING btree (store_id) WHERE is_primary;
alter table domains enable row level security;
alter table domains force row level security;
create policy directory on domains for all to current_user
  using (true)
  with check (true);
create policy own_store on domains for all to stoa_app
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant select on domains to stoa_app;

create table event_counts (
  store_id uuid not null,
  resource text not null,
  part uuid not null,
  total bigint not null,
  constraint event_counts_pkey PRIMARY KEY (store_id, resource, part)
);
alter table event_counts set (fillfactor=50);
alter table event_counts enable row level security;
alter table event_counts force row level security;
create policy own_store on event_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on event_counts to stoa_app;

create table event_sequences (
  store_id uuid not null,
  resource text not null,
  resource_id uuid not null,
  last bigint not null,
  constraint event_sequences_pkey PRIMARY KEY (store_id, resource, resource_id)
);
alter table event_sequences enable row level security;
alter table event_sequences force row level security;
create policy own_store on event_sequences for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on event_sequences to stoa_app;

create table events (
  store_id uuid not null,
  event_id uuid not null,
  type text not null,
  resource text not null,
  resource_id uuid not null,
  sequence bigint not null,
  data json,
  created_at timestamp(3) with time zone not null,
  request_id text,
  constraint events_sequence_key UNIQUE (store_id, resource, resource_id, sequence),
  constraint events_pkey PRIMARY KEY (store_id, event_id)
);
CREATE INDEX events_by_created ON public.events USING btree (store_id, created_at, event_id);
CREATE INDEX events_for_notices ON public.events USING btree (created_at) WHERE (type = ANY (ARRAY['order_created'::text, 'stock_low'::text]));
alter table events enable row level security;
alter table events force row level security;
create policy own_store on events for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on events for select to current_user
  using (true);
grant delete, insert, select, update on events to stoa_app;

create table facet_files (
  store_id uuid not null,
  token uuid not null,
  revision bigint not null,
  saved_at timestamp with time zone default now() not null,
  constraint facet_files_pkey PRIMARY KEY (store_id, token)
);
alter table facet_files enable row level security;
alter table facet_files force row level security;
create policy own_store on facet_files for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on facet_files to stoa_app;

create table feeds (
  store_id uuid not null,
  feed_id uuid not null,
  name text not null,
  hash bytea not null,
  last4 text not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint feeds_pkey PRIMARY KEY (store_id, feed_id)
);
CREATE UNIQUE INDEX feeds_by_hash ON public.feeds USING btree (store_id, hash);
alter table feeds enable row level security;
alter table feeds force row level security;
create policy own_store on feeds for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on feeds to stoa_app;

create table former_slugs (
  store_id uuid not null,
  kind text not null,
  slug text not null,
  target_id uuid not null,
  left_at timestamp(3) with time zone not null,
  constraint former_slugs_pkey PRIMARY KEY (store_id, kind, slug),
  constraint former_slugs_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'category'::text, 'page'::text])))
);
alter table former_slugs enable row level security;
alter table former_slugs force row level security;
create policy own_store on former_slugs for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on former_slugs to stoa_app;

create table gift_card_counts (
  store_id uuid not null,
  total bigint default 0 not null,
  active bigint default 0 not null,
  constraint gift_card_counts_pkey PRIMARY KEY (store_id)
);
alter table gift_card_counts enable row level security;
alter table gift_card_counts force row level security;
create policy own_store on gift_card_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on gift_card_counts to stoa_app;

create table gift_card_movements (
  store_id uuid not null,
  movement_id uuid not null,
  gift_card_id uuid not null,
  delta bigint not null,
  balance_after bigint not null,
  reason text not null,
  order_id uuid,
  actor text not null,
  created_at timestamp(3) with time zone not null,
  constraint gift_card_movements_pkey PRIMARY KEY (store_id, movement_id),
  constraint gift_card_movements_balance_after_check CHECK ((balance_after >= 0))
);
CREATE INDEX gift_card_movements_by_card ON public.gift_card_movements USING btree (store_id, gift_card_id, movement_id);
CREATE INDEX gift_card_movements_by_order ON public.gift_card_movements USING btree (store_id, order_id) WHERE (order_id IS NOT NULL);
alter table gift_card_movements enable row level security;
alter table gift_card_movements force row level security;
create policy own_store on gift_card_movements for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select on gift_card_movements to stoa_app;

create table gift_cards (
  store_id uuid not null,
  gift_card_id uuid not null,
  code_hash bytea not null,
  last4 text not null,
  initial_amount bigint not null,
  balance bigint not null,
  is_active boolean default true not null,
  expires_at timestamp(3) with time zone,
  note text,
  customer_id uuid,
  order_id uuid,
  order_item_id uuid,
  unit integer,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint gift_cards_code_key UNIQUE (store_id, code_hash),
  constraint gift_cards_pkey PRIMARY KEY (store_id, gift_card_id),
  constraint gift_cards_balance_check CHECK ((balance >= 0)),
  constraint gift_cards_check CHECK (((order_item_id IS NULL) = (order_id IS NULL))),
  constraint gift_cards_check1 CHECK (((unit IS NULL) = (order_id IS NULL))),
  constraint gift_cards_initial_amount_check CHECK ((initial_amount > 0))
);
CREATE INDEX gift_cards_by_balance ON public.gift_cards USING btree (store_id, balance, gift_card_id);
CREATE INDEX gift_cards_by_created ON public.gift_cards USING btree (store_id, created_at, gift_card_id);
CREATE INDEX gift_cards_by_customer ON public.gift_cards USING btree (store_id, customer_id, created_at, gift_card_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX gift_cards_by_last4 ON public.gift_cards USING btree (store_id, last4, created_at, gift_card_id);
CREATE UNIQUE INDEX gift_cards_of_order ON public.gift_cards USING btree (store_id, order_id, order_item_id, unit) WHERE (order_id IS NOT NULL);
alter table gift_cards enable row level security;
alter table gift_cards force row level security;
create policy own_store on gift_cards for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on gift_cards to stoa_app;

create table idempotency_keys (
  store_id uuid not null,
  digest bytea not null,
  request_hash bytea not null,
  status integer not null,
  headers json not null,
  body text not null,
  created_at timestamp(3) with time zone default now() not null,
  sealed bytea,
  constraint idempotency_keys_pkey PRIMARY KEY (store_id, digest)
);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (store_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_store on idempotency_keys for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on idempotency_keys for select to current_user
  using (true);
grant delete, insert, select, update on idempotency_keys to stoa_app;

create table import_pieces (
  store_id uuid not null,
  import_id uuid not null,
  "position" integer not null,
  bytes bytea not null,
  constraint import_pieces_pkey PRIMARY KEY (store_id, import_id, "position")
);
alter table import_pieces enable row level security;
alter table import_pieces force row level security;
create policy own_store on import_pieces for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on import_pieces to stoa_app;

create table imports (
  store_id uuid not null,
  import_id uuid not null,
  format text not null,
  dry_run boolean not null,
  status text default 'waiting'::text not null,
  size integer not null,
  bytes_read integer default 0 not null,
  read integer default 0 not null,
  created integer default 0 not null,
  updated integer default 0 not null,
  unchanged integer default 0 not null,
  skipped integer default 0 not null,
  problems json default '{"errors":[],"warnings":[],"warningCount":0}'::json not null,
  failure text,
  created_at timestamp(3) with time zone not null,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  resource text default 'products'::text not null,
  send_mail boolean default false not null,
  copy_images boolean default false not null,
  pictures_copied integer default 0 not null,
  pictures_failed integer default 0 not null,
  picture_warnings json default '[]'::json not null,
  constraint imports_pkey PRIMARY KEY (store_id, import_id),
  constraint imports_format_check CHECK ((format = ANY (ARRAY['shopify'::text, 'woocommerce'::text, 'stoa'::text]))),
  constraint imports_resource_check CHECK ((resource = ANY (ARRAY['products'::text, 'customers'::text, 'orders'::text]))),
  constraint imports_size_check CHECK ((size > 0)),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX imports_by_created ON public.imports USING btree (store_id, created_at, import_id);
CREATE INDEX imports_unfinished ON public.imports USING btree (store_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
alter table imports enable row level security;
alter table imports force row level security;
create policy own_store on imports for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on imports for select to current_user
  using (true);
grant delete, insert, select, update on imports to stoa_app;

create table invoice_counts (
  store_id uuid not null,
  kind text not null,
  total bigint not null,
  first_number bigint not null,
  constraint invoice_counts_pkey PRIMARY KEY (store_id, kind)
);
alter table invoice_counts enable row level security;
alter table invoice_counts force row level security;
create policy own_store on invoice_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on invoice_counts to stoa_app;

create table invoices (
  store_id uuid not null,
  invoice_id uuid not null,
  order_id uuid not null,
  kind text not null,
  number bigint not null,
  document_number text not null,
  amount bigint not null,
  taxes json,
  seller json not null,
  issued_at timestamp(3) with time zone not null,
  constraint invoices_number_key UNIQUE (store_id, kind, number),
  constraint invoices_pkey PRIMARY KEY (store_id, invoice_id),
  constraint invoices_amount_check CHECK ((amount >= 0)),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
);
CREATE INDEX invoices_by_order ON public.invoices USING btree (store_id, order_id, invoice_id);
CREATE UNIQUE INDEX invoices_document_number_key ON public.invoices USING btree (store_id, kind, document_number);
CREATE UNIQUE INDEX invoices_one_key ON public.invoices USING btree (store_id, order_id) WHERE (kind = 'invoice'::text);
alter table invoices enable row level security;
alter table invoices force row level security;
create policy own_store on invoices for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select on invoices to stoa_app;

create table item_quantities (
  store_id uuid not null,
  item_id uuid not null,
  product_id uuid not null,
  quantity bigint not null,
  constraint item_quantities_pkey PRIMARY KEY (store_id, item_id)
);
CREATE INDEX item_quantities_by_quantity ON public.item_quantities USING btree (store_id, quantity, item_id);
alter table item_quantities enable row level security;
alter table item_quantities force row level security;
create policy own_store on item_quantities for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on item_quantities to stoa_app;

create table jobs (
  store_id uuid not null,
  job_id uuid not null,
  kind text not null,
  key text,
  payload json not null,
  sealed bytea,
  state text default 'waiting'::text not null,
  run_at timestamp(3) with time zone not null,
  attempts integer default 0 not null,
  leased_until timestamp(3) with time zone,
  error text,
  created_at timestamp(3) with time zone default now() not null,
  finished_at timestamp(3) with time zone,
  is_due boolean default false not null,
  request_id text,
  constraint jobs_pkey PRIMARY KEY (store_id, job_id),
  constraint jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX jobs_failed ON public.jobs USING btree (store_id, kind) WHERE (state = 'failed'::text);
CREATE INDEX jobs_finished ON public.jobs USING btree (store_id, finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX jobs_later ON public.jobs USING btree (kind, run_at) WHERE ((state = 'waiting'::text) AND (NOT is_due));
CREATE INDEX jobs_later_by_store ON public.jobs USING btree (store_id, kind, run_at) WHERE ((state = 'waiting'::text) AND (NOT is_due));
CREATE INDEX jobs_leased ON public.jobs USING btree (kind, leased_until) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX jobs_one_unfinished ON public.jobs USING btree (store_id, kind, key) WHERE ((key IS NOT NULL) AND (state = ANY (ARRAY['waiting'::text, 'running'::text])));
CREATE INDEX jobs_ready ON public.jobs USING btree (kind, store_id, run_at) WHERE ((state = 'waiting'::text) AND is_due);
alter table jobs enable row level security;
alter table jobs force row level security;
create policy claimed on jobs for all to current_user
  using (true)
  with check (true);
create policy own_store on jobs for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on jobs to stoa_app;

create table locations (
  store_id uuid not null,
  location_id uuid not null,
  name text not null,
  is_default boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  code text,
  code_key text,
  address json,
  sells_online boolean default true not null,
  is_active boolean default true not null,
  "position" integer default 0 not null,
  pickup json default '{"isOffered":false,"instructions":null}'::json not null,
  version integer default 1 not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint locations_code_key UNIQUE (store_id, code_key),
  constraint locations_pkey PRIMARY KEY (store_id, location_id),
  constraint locations_default_is_open CHECK (((NOT is_default) OR (sells_online AND is_active))),
  constraint locations_position_check CHECK (("position" >= 0))
);
CREATE UNIQUE INDEX locations_one_default ON public.locations USING btree (store_id) WHERE is_default;
alter table locations enable row level security;
alter table locations force row level security;
create policy own_store on locations for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on locations to stoa_app;

create table login_failures (
  store_id uuid not null,
  kind text not null,
  digest bytea not null,
  failures integer not null,
  failed_at timestamp(3) with time zone not null,
  locked_until timestamp(3) with time zone,
  constraint login_failures_pkey PRIMARY KEY (store_id, kind, digest),
  constraint login_failures_digest_check CHECK ((length(digest) = 32)),
  constraint login_failures_kind_check CHECK ((kind = ANY (ARRAY['staff'::text, 'customer'::text])))
);
CREATE INDEX login_failures_by_time ON public.login_failures USING btree (store_id, failed_at);
alter table login_failures enable row level security;
alter table login_failures force row level security;
create policy own_store on login_failures for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on login_failures for select to current_user
  using (true);
grant delete, insert, select, update on login_failures to stoa_app;

create table mail_counts (
  store_id uuid not null,
  part integer not null,
  total bigint not null,
  constraint mail_counts_pkey PRIMARY KEY (store_id, part)
);
alter table mail_counts set (fillfactor=50);
alter table mail_counts enable row level security;
alter table mail_counts force row level security;
create policy own_store on mail_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on mail_counts to stoa_app;

create table mail_texts (
  store_id uuid not null,
  texts json not null,
  version integer not null,
  updated_at timestamp(3) with time zone not null,
  constraint mail_texts_pkey PRIMARY KEY (store_id)
);
alter table mail_texts enable row level security;
alter table mail_texts force row level security;
create policy own_store on mail_texts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on mail_texts to stoa_app;

create table mails (
  store_id uuid not null,
  mail_id uuid not null,
  template text not null,
  language text not null,
  recipient text,
  customer_id uuid,
  order_id uuid,
  is_test boolean not null,
  subject text,
  status text default 'waiting'::text not null,
  attempts integer default 0 not null,
  error text,
  created_at timestamp(3) with time zone default now() not null,
  sent_at timestamp(3) with time zone,
  constraint mails_pkey PRIMARY KEY (store_id, mail_id),
  constraint mails_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'written'::text, 'failed'::text])))
);
CREATE INDEX mails_by_customer ON public.mails USING btree (store_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX mails_by_order ON public.mails USING btree (store_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX mails_by_recipient ON public.mails USING btree (store_id, lower(recipient)) WHERE (recipient IS NOT NULL);
CREATE INDEX mails_by_time ON public.mails USING btree (store_id, created_at, mail_id);
alter table mails enable row level security;
alter table mails force row level security;
create policy own_store on mails for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on mails for select to current_user
  using (true);
grant delete, insert, select, update on mails to stoa_app;

create table media (
  store_id uuid not null,
  media_id uuid not null,
  url text not null,
  type text not null,
  filename text not null,
  width integer,
  height integer,
  size bigint not null,
  sha256 bytea not null,
  alt json default '{}'::json not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint media_store_id_sha256_key UNIQUE (store_id, sha256),
  constraint media_pkey PRIMARY KEY (store_id, media_id),
  constraint media_sha256_check CHECK ((octet_length(sha256) = 32))
);
CREATE INDEX media_by_creation ON public.media USING btree (store_id, created_at, media_id);
alter table media enable row level security;
alter table media force row level security;
create policy own_store on media for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on media to stoa_app;

create table media_counts (
  store_id uuid not null,
  total bigint default 0 not null,
  constraint media_counts_pkey PRIMARY KEY (store_id)
);
alter table media_counts enable row level security;
alter table media_counts force row level security;
create policy own_store on media_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on media_counts to stoa_app;

create table media_sources (
  store_id uuid not null,
  url_hash bytea not null,
  media_id uuid not null,
  constraint media_sources_pkey PRIMARY KEY (store_id, url_hash),
  constraint media_sources_url_hash_check CHECK ((octet_length(url_hash) = 32))
);
CREATE INDEX media_sources_by_media ON public.media_sources USING btree (store_id, media_id);
alter table media_sources enable row level security;
alter table media_sources force row level security;
create policy own_store on media_sources for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on media_sources to stoa_app;

create table menus (
  store_id uuid not null,
  menu_id uuid not null,
  handle text not null,
  titles json not null,
  items json not null,
  item_count integer not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint menus_handle_key UNIQUE (store_id, handle),
  constraint menus_pkey PRIMARY KEY (store_id, menu_id),
  constraint menus_item_count_check CHECK (((item_count >= 0) AND (item_count <= 500)))
);
alter table menus enable row level security;
alter table menus force row level security;
create policy own_store on menus for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on menus to stoa_app;

create table notice_cursors (
  store_id uuid not null,
  collected_until timestamp(3) with time zone not null,
  mailed_until timestamp(3) with time zone not null,
  constraint notice_cursors_pkey PRIMARY KEY (store_id)
);
alter table notice_cursors enable row level security;
alter table notice_cursors force row level security;
create policy own_store on notice_cursors for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on notice_cursors for select to current_user
  using (true);
grant insert, select, update on notice_cursors to stoa_app;

create table notice_readers (
  store_id uuid not null,
  staff_id uuid not null,
  read_until timestamp(3) with time zone,
  preferences json default '{}'::json not null,
  constraint notice_readers_pkey PRIMARY KEY (store_id, staff_id)
);
alter table notice_readers enable row level security;
alter table notice_readers force row level security;
create policy own_store on notice_readers for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on notice_readers to stoa_app;

create table notice_reads (
  store_id uuid not null,
  staff_id uuid not null,
  notice_id uuid not null,
  constraint notice_reads_pkey PRIMARY KEY (store_id, staff_id, notice_id)
);
CREATE INDEX notice_reads_by_notice ON public.notice_reads USING btree (store_id, notice_id);
alter table notice_reads enable row level security;
alter table notice_reads force row level security;
create policy own_store on notice_reads for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on notice_reads to stoa_app;

create table notices (
  store_id uuid not null,
  notice_id uuid not null,
  kind text not null,
  staff_id uuid,
  actor text,
  resource_id uuid,
  about json not null,
  created_at timestamp(3) with time zone not null,
  constraint notices_pkey PRIMARY KEY (store_id, notice_id)
);
CREATE INDEX notices_by_created ON public.notices USING btree (store_id, created_at, notice_id);
CREATE INDEX notices_by_staff ON public.notices USING btree (store_id, staff_id) WHERE (staff_id IS NOT NULL);
alter table notices enable row level security;
alter table notices force row level security;
create policy own_store on notices for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on notices for select to current_user
  using (true);
grant delete, insert, select on notices to stoa_app;

create table order_agents (
  store_id uuid not null,
  order_id uuid not null,
  agent_id uuid not null,
  cart_id uuid,
  checkout_ref text,
  created_at timestamp(3) with time zone not null,
  constraint order_agents_pkey PRIMARY KEY (store_id, order_id, agent_id)
);
CREATE INDEX order_agents_by_agent ON public.order_agents USING btree (store_id, agent_id, created_at);
alter table order_agents enable row level security;
alter table order_agents force row level security;
create policy own_store on order_agents for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on order_agents to stoa_app;

create table order_claim_counts (
  store_id uuid not null,
  total bigint default 0 not null,
  constraint order_claim_counts_pkey PRIMARY KEY (store_id)
);
alter table order_claim_counts enable row level security;
alter table order_claim_counts force row level security;
create policy own_store on order_claim_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_claim_counts to stoa_app;

create table order_claims (
  store_id uuid not null,
  claim_id uuid not null,
  order_id uuid not null,
  order_number text not null,
  customer_id uuid not null,
  shipment_id uuid,
  status text default 'open'::text not null,
  items json not null,
  reasons text[] not null,
  pictures json default '[]'::json not null,
  note text,
  actor text not null,
  resolution text,
  replacement_order_id uuid,
  refund_id uuid,
  refund_amount bigint,
  goods_cost bigint,
  carrier_cost bigint default 0 not null,
  recovered_amount bigint default 0 not null,
  closed_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint order_claims_pkey PRIMARY KEY (store_id, claim_id),
  constraint order_claims_carrier_cost_check CHECK ((carrier_cost >= 0)),
  constraint order_claims_check CHECK (((closed_at IS NULL) = (status = 'open'::text))),
  constraint order_claims_check1 CHECK (((resolution IS NOT NULL) = (status = 'resolved'::text))),
  constraint order_claims_goods_cost_check CHECK ((goods_cost >= 0)),
  constraint order_claims_recovered_amount_check CHECK ((recovered_amount >= 0)),
  constraint order_claims_refund_amount_check CHECK ((refund_amount >= 0)),
  constraint order_claims_resolution_check CHECK ((resolution = ANY (ARRAY['replace'::text, 'refund'::text, 'credit'::text]))),
  constraint order_claims_status_check CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text, 'rejected'::text])))
);
CREATE INDEX order_claims_by_created ON public.order_claims USING btree (store_id, created_at, claim_id);
CREATE INDEX order_claims_by_customer ON public.order_claims USING btree (store_id, customer_id, created_at, claim_id);
CREATE INDEX order_claims_by_order ON public.order_claims USING btree (store_id, order_id, created_at, claim_id);
CREATE INDEX order_claims_by_status ON public.order_claims USING btree (store_id, status, created_at, claim_id);
CREATE INDEX order_claims_by_updated ON public.order_claims USING btree (store_id, updated_at, claim_id);
alter table order_claims enable row level security;
alter table order_claims force row level security;
create policy own_store on order_claims for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_claims to stoa_app;

create table order_comment_media (
  store_id uuid not null,
  comment_id uuid not null,
  media_id uuid not null,
  constraint order_comment_media_pkey PRIMARY KEY (store_id, comment_id, media_id)
);
CREATE INDEX order_comment_media_by_media ON public.order_comment_media USING btree (store_id, media_id);
alter table order_comment_media enable row level security;
alter table order_comment_media force row level security;
create policy own_store on order_comment_media for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on order_comment_media to stoa_app;

create table order_comments (
  store_id uuid not null,
  comment_id uuid not null,
  order_id uuid not null,
  text text not null,
  mentions text[] default '{}'::text[] not null,
  files json default '[]'::json not null,
  actor text not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint order_comments_pkey PRIMARY KEY (store_id, comment_id)
);
CREATE INDEX order_comments_by_order ON public.order_comments USING btree (store_id, order_id, created_at, comment_id);
alter table order_comments enable row level security;
alter table order_comments force row level security;
create policy own_store on order_comments for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on order_comments to stoa_app;

create table order_counters (
  store_id uuid not null,
  name text not null,
  total bigint not null,
  constraint order_counters_pkey PRIMARY KEY (store_id, name)
);
alter table order_counters enable row level security;
alter table order_counters force row level security;
create policy own_store on order_counters for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_counters to stoa_app;

create table order_counts (
  store_id uuid not null,
  total bigint default 0 not null,
  first_number bigint,
  imported bigint default 0 not null,
  constraint order_counts_pkey PRIMARY KEY (store_id)
);
alter table order_counts enable row level security;
alter table order_counts force row level security;
create policy own_store on order_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_counts to stoa_app;

create table order_drafts (
  store_id uuid not null,
  draft_id uuid not null,
  customer_id uuid not null,
  is_new_customer boolean not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  content json not null,
  priced json not null,
  pricing json not null,
  total bigint not null,
  sent_at timestamp(3) with time zone,
  token_hash bytea,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  granted bigint,
  constraint order_drafts_pkey PRIMARY KEY (store_id, draft_id),
  constraint order_drafts_check CHECK (((sent_at IS NULL) = (token_hash IS NULL))),
  constraint order_drafts_total_check CHECK ((total >= 0))
);
CREATE INDEX order_drafts_by_created ON public.order_drafts USING btree (store_id, created_at, draft_id);
CREATE INDEX order_drafts_by_customer ON public.order_drafts USING btree (store_id, customer_id);
CREATE INDEX order_drafts_by_email ON public.order_drafts USING btree (store_id, email);
CREATE INDEX order_drafts_by_updated ON public.order_drafts USING btree (store_id, updated_at, draft_id);
alter table order_drafts enable row level security;
alter table order_drafts force row level security;
create policy own_store on order_drafts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on order_drafts to stoa_app;

create table order_edits (
  store_id uuid not null,
  edit_id uuid not null,
  order_id uuid not null,
  before json not null,
  after json not null,
  pricing json not null,
  actor text not null,
  created_at timestamp(3) with time zone not null,
  constraint order_edits_pkey PRIMARY KEY (store_id, edit_id)
);
CREATE INDEX order_edits_by_order ON public.order_edits USING btree (store_id, order_id, edit_id);
alter table order_edits enable row level security;
alter table order_edits force row level security;
create policy own_store on order_edits for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select on order_edits to stoa_app;

create table order_items (
  store_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  variant_id uuid,
  name text not null,
  sku text,
  image text,
  kind text not null,
  options json not null,
  quantity bigint not null,
  unit_price bigint not null,
  discount_amount bigint not null,
  tax_rate bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  requires_shipping boolean not null,
  is_gift_card boolean not null,
  stock_taken boolean not null,
  returned_quantity bigint default 0 not null,
  restocked_quantity bigint default 0 not null,
  refunded_quantity bigint default 0 not null,
  refunded_amount bigint default 0 not null,
  written_off_quantity bigint default 0 not null,
  shipped_quantity bigint,
  packed_quantity bigint default 0 not null,
  lost_quantity bigint default 0 not null,
  withdrawn_quantity bigint default 0 not null,
  dropped_quantity bigint default 0 not null,
  stock_at json,
  replaced_quantity bigint default 0 not null,
  properties json,
  tax_class text,
  tax_country text,
  tax_province text,
  constraint order_items_pkey PRIMARY KEY (store_id, order_id, item_id),
  constraint order_items_check CHECK (((returned_quantity >= 0) AND (returned_quantity <= quantity))),
  constraint order_items_check1 CHECK (((restocked_quantity >= 0) AND (restocked_quantity <= quantity))),
  constraint order_items_check2 CHECK (((refunded_quantity >= 0) AND (refunded_quantity <= quantity))),
  constraint order_items_check3 CHECK (((refunded_amount >= 0) AND (refunded_amount <= total_amount))),
  constraint order_items_check4 CHECK (((written_off_quantity >= 0) AND (written_off_quantity <= quantity))),
  constraint order_items_discount_amount_check CHECK ((discount_amount >= 0)),
  constraint order_items_made_good_check CHECK (((replaced_quantity >= 0) AND ((refunded_quantity + replaced_quantity) <= quantity))) NOT VALID,
  constraint order_items_pieces_check CHECK (((LEAST(COALESCE(shipped_quantity, (0)::bigint), packed_quantity, lost_quantity, withdrawn_quantity, dropped_quantity) >= 0) AND (((((COALESCE(shipped_quantity, (0)::bigint) + packed_quantity) + lost_quantity) + withdrawn_quantity) + dropped_quantity) <= quantity))) NOT VALID,
  constraint order_items_quantity_check CHECK ((quantity > 0)),
  constraint order_items_settled_check CHECK (((restocked_quantity + written_off_quantity) <= quantity)),
  constraint order_items_tax_amount_check CHECK ((tax_amount >= 0)),
  constraint order_items_tax_rate_check CHECK ((tax_rate >= 0)),
  constraint order_items_total_amount_check CHECK ((total_amount >= 0)),
  constraint order_items_unit_price_check CHECK ((unit_price >= 0))
);
CREATE INDEX order_items_by_product ON public.order_items USING btree (store_id, product_id, order_id);
CREATE INDEX order_items_by_sku ON public.order_items USING btree (store_id, lower((sku COLLATE "und-x-icu")) COLLATE "C") WHERE (sku IS NOT NULL);
alter table order_items enable row level security;
alter table order_items force row level security;
create policy own_store on order_items for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy searched on order_items for select to current_user
  using (true);
grant delete, insert, select, update on order_items to stoa_app;

create table order_payments (
  store_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  amount bigint not null,
  method text not null,
  provider text not null,
  reference text,
  actor text not null,
  created_at timestamp(3) with time zone not null,
  status text default 'succeeded'::text not null,
  unmatched boolean default false not null,
  overpaid_amount bigint default 0 not null,
  constraint order_payments_pkey PRIMARY KEY (store_id, order_id, payment_id),
  constraint order_payments_amount_check CHECK ((amount >= 0)),
  constraint order_payments_check CHECK (((overpaid_amount >= 0) AND (overpaid_amount <= amount))),
  constraint order_payments_kind_check CHECK ((kind = ANY (ARRAY['authorize'::text, 'capture'::text, 'fail'::text, 'void'::text, 'attempt'::text]))),
  constraint order_payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX order_payments_by_creation ON public.order_payments USING btree (store_id, created_at, payment_id) WHERE (created_at > '-infinity'::timestamp with time zone);
CREATE INDEX order_payments_by_kind ON public.order_payments USING btree (store_id, kind, created_at, payment_id) WHERE (created_at > '-infinity'::timestamp with time zone);
CREATE INDEX order_payments_pending ON public.order_payments USING btree (store_id, order_id) WHERE (status = 'pending'::text);
CREATE INDEX order_payments_unmatched ON public.order_payments USING btree (store_id, created_at, payment_id) WHERE unmatched;
alter table order_payments enable row level security;
alter table order_payments force row level security;
create policy own_store on order_payments for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select on order_payments to stoa_app;
grant update (amount, reference, status, unmatched) on order_payments to stoa_app;

create table order_refunds (
  store_id uuid not null,
  order_id uuid not null,
  refund_id uuid not null,
  status text default 'succeeded'::text not null,
  amount bigint not null,
  shipping_amount bigint not null,
  gift_card_amount bigint not null,
  items json not null,
  restock boolean not null,
  reason text,
  method text not null,
  provider text not null,
  reference text,
  actor text not null,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  provider_amount bigint default 0 not null,
  failed_amount bigint default 0 not null,
  surplus_amount bigint default 0 not null,
  credit_amount bigint default 0 not null,
  destination text default 'original'::text not null,
  return_id uuid,
  tax_amount bigint,
  taxes json,
  constraint order_refunds_pkey PRIMARY KEY (store_id, order_id, refund_id),
  constraint order_refunds_amount_check CHECK ((amount >= 0)),
  constraint order_refunds_check CHECK (((shipping_amount >= 0) AND (shipping_amount <= amount))),
  constraint order_refunds_check1 CHECK (((gift_card_amount >= 0) AND (gift_card_amount <= amount))),
  constraint order_refunds_check2 CHECK (((provider_amount >= 0) AND (provider_amount <= (amount - gift_card_amount)))),
  constraint order_refunds_check3 CHECK (((failed_amount >= 0) AND (failed_amount <= amount))),
  constraint order_refunds_credit_check CHECK (((credit_amount >= 0) AND (credit_amount <= ((amount - gift_card_amount) - provider_amount)))) NOT VALID,
  constraint order_refunds_destination_check CHECK ((destination = ANY (ARRAY['original'::text, 'credit'::text]))),
  constraint order_refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))),
  constraint order_refunds_surplus_check CHECK (((surplus_amount >= 0) AND (surplus_amount <= amount))) NOT VALID
);
CREATE INDEX order_refunds_by_creation ON public.order_refunds USING btree (store_id, created_at, refund_id) WHERE (created_at > '-infinity'::timestamp with time zone);
CREATE INDEX order_refunds_pending ON public.order_refunds USING btree (store_id, order_id) WHERE (status = 'pending'::text);
alter table order_refunds enable row level security;
alter table order_refunds force row level security;
create policy own_store on order_refunds for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_refunds to stoa_app;

create table order_return_counts (
  store_id uuid not null,
  total bigint default 0 not null,
  constraint order_return_counts_pkey PRIMARY KEY (store_id)
);
alter table order_return_counts enable row level security;
alter table order_return_counts force row level security;
create policy own_store on order_return_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_return_counts to stoa_app;

create table order_return_items (
  store_id uuid not null,
  return_id uuid not null,
  item_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  variant_id uuid,
  name text not null,
  sku text,
  quantity bigint not null,
  reason text not null,
  received_quantity bigint default 0 not null,
  written_off_quantity bigint default 0 not null,
  constraint order_return_items_pkey PRIMARY KEY (store_id, return_id, item_id),
  constraint order_return_items_check CHECK (((received_quantity >= 0) AND (received_quantity <= quantity))),
  constraint order_return_items_check1 CHECK (((written_off_quantity >= 0) AND (written_off_quantity <= received_quantity))),
  constraint order_return_items_quantity_check CHECK ((quantity > 0))
);
alter table order_return_items enable row level security;
alter table order_return_items force row level security;
create policy own_store on order_return_items for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_return_items to stoa_app;

create table order_returns (
  store_id uuid not null,
  return_id uuid not null,
  order_id uuid not null,
  order_number text not null,
  customer_id uuid not null,
  status text default 'requested'::text not null,
  note text,
  customer_note text,
  actor text not null,
  refund_id uuid,
  refund_amount bigint,
  decided_at timestamp(3) with time zone,
  received_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  worth_amount bigint,
  exchange_order_id uuid,
  constraint order_returns_pkey PRIMARY KEY (store_id, return_id),
  constraint order_returns_check CHECK (((refund_amount >= 0) AND ((refund_amount IS NOT NULL) = (refund_id IS NOT NULL)))),
  constraint order_returns_check1 CHECK (((received_at IS NOT NULL) = (status = 'received'::text))),
  constraint order_returns_settled_check CHECK (((worth_amount >= 0) AND (((worth_amount IS NULL) AND (exchange_order_id IS NULL)) OR (status = 'received'::text)))) NOT VALID,
  constraint order_returns_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text, 'received'::text])))
);
CREATE INDEX order_returns_by_created ON public.order_returns USING btree (store_id, created_at, return_id);
CREATE INDEX order_returns_by_customer ON public.order_returns USING btree (store_id, customer_id, created_at, return_id);
CREATE INDEX order_returns_by_order ON public.order_returns USING btree (store_id, order_id, created_at, return_id);
CREATE INDEX order_returns_by_status ON public.order_returns USING btree (store_id, status, created_at, return_id);
CREATE INDEX order_returns_by_updated ON public.order_returns USING btree (store_id, updated_at, return_id);
alter table order_returns enable row level security;
alter table order_returns force row level security;
create policy own_store on order_returns for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_returns to stoa_app;

create table order_search (
  store_id uuid not null,
  order_id uuid not null,
  document tsvector not null,
  constraint order_search_pkey PRIMARY KEY (store_id, order_id)
);
CREATE INDEX order_search_by_document ON public.order_search USING gin (document);
alter table order_search enable row level security;
alter table order_search force row level security;
create policy own_store on order_search for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy searched on order_search for select to current_user
  using (true);
grant insert, select, update on order_search to stoa_app;

create table order_shipments (
  store_id uuid not null,
  shipment_id uuid not null,
  order_id uuid not null,
  status text not null,
  items json not null,
  replaced json default '{}'::json not null,
  tracking_number text,
  tracking_url text,
  carrier text,
  notify boolean not null,
  actor text not null,
  shipped_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  location_id uuid,
  taken_from json,
  constraint order_shipments_pkey PRIMARY KEY (store_id, shipment_id),
  constraint order_shipments_check CHECK (((delivered_at IS NULL) OR (status = 'delivered'::text))),
  constraint order_shipments_status_check CHECK ((status = ANY (ARRAY['packed'::text, 'shipped'::text, 'delivered'::text, 'lost'::text, 'returned'::text, 'cancelled'::text])))
);
CREATE INDEX order_shipments_by_order ON public.order_shipments USING btree (store_id, order_id, shipment_id);
alter table order_shipments enable row level security;
alter table order_shipments force row level security;
create policy own_store on order_shipments for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_shipments to stoa_app;

create table order_tags (
  store_id uuid not null,
  tag text not null,
  order_id uuid not null,
  constraint order_tags_pkey PRIMARY KEY (store_id, tag, order_id)
);
CREATE INDEX order_tags_by_order ON public.order_tags USING btree (store_id, order_id);
alter table order_tags enable row level security;
alter table order_tags force row level security;
create policy own_store on order_tags for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on order_tags to stoa_app;

create table order_timeline (
  store_id uuid not null,
  order_id uuid not null,
  entry_id uuid not null,
  at timestamp(3) with time zone not null,
  event text not null,
  status text,
  amount bigint,
  note text,
  actor text not null,
  constraint order_timeline_pkey PRIMARY KEY (store_id, order_id, entry_id)
);
alter table order_timeline enable row level security;
alter table order_timeline force row level security;
create policy own_store on order_timeline for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on order_timeline to stoa_app;

create table orders (
  store_id uuid not null,
  order_id uuid not null,
  number bigint,
  order_number text not null,
  customer_id uuid not null,
  source text not null,
  status text not null,
  held_from text,
  payment_status text not null,
  payment_method text not null,
  currency text not null,
  subtotal_amount bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  shipping_cost bigint not null,
  cod_fee bigint not null,
  final_amount bigint not null,
  gift_card_amount bigint default 0 not null,
  paid_amount bigint default 0 not null,
  authorized_amount bigint default 0 not null,
  refunded_amount bigint default 0 not null,
  refunded_shipping bigint default 0 not null,
  refunded_to_cards bigint default 0 not null,
  prices_include_tax boolean not null,
  coupon_id uuid,
  coupon_code text,
  requires_shipping boolean not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  shipping_address json,
  billing_address json,
  shipping_method json,
  taxes json not null,
  pricing json not null,
  tracking_number text,
  tracking_url text,
  carrier text,
  note text,
  tags json default '[]'::json not null,
  external_id text,
  metadata json default '{}'::json not null,
  language text not null,
  token_hash bytea,
  search_text text not null,
  sends_mail boolean not null,
  event_sequence bigint default 0 not null,
  payment_due_at timestamp(3) with time zone,
  placed_at timestamp(3) with time zone not null,
  delivered_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  cancel_reason text,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  provider text,
  provider_is_open boolean default false not null,
  provider_paid bigint default 0 not null,
  provider_refunded bigint default 0 not null,
  customer_note text,
  imported_from text,
  adds_up boolean default true not null,
  discounts json default '[]'::json not null,
  edit_count integer default 0 not null,
  store_credit_amount bigint default 0 not null,
  refunded_to_credit bigint default 0 not null,
  exchange_of json,
  exchanges json,
  replacement_of json,
  refunded_tax bigint,
  tax_exemption json,
  constraint orders_number_key UNIQUE (store_id, number),
  constraint orders_pkey PRIMARY KEY (store_id, order_id),
  constraint orders_authorized_amount_check CHECK ((authorized_amount >= 0)),
  constraint orders_check CHECK (((held_from IS NOT NULL) = (status = 'on_hold'::text))),
  constraint orders_check4 CHECK (((refunded_shipping >= 0) AND (refunded_shipping <= refunded_amount))),
  constraint orders_check5 CHECK (((refunded_to_cards >= 0) AND (refunded_to_cards <= LEAST(gift_card_amount, refunded_amount)))),
  constraint orders_check6 CHECK (((provider_paid >= 0) AND (provider_paid <= paid_amount))),
  constraint orders_check7 CHECK (((provider_refunded >= 0) AND (provider_refunded <= provider_paid))),
  constraint orders_cod_fee_check CHECK ((cod_fee >= 0)),
  constraint orders_discount_check CHECK (((discount_amount >= 0) AND ((discount_amount <= subtotal_amount) OR (imported_from IS NOT NULL)))),
  constraint orders_final_amount_check CHECK ((final_amount >= 0)),
  constraint orders_gift_card_amount_check CHECK ((gift_card_amount >= 0)),
  constraint orders_imported_from_check CHECK ((imported_from = ANY (ARRAY['shopify'::text, 'stoa'::text]))),
  constraint orders_number_check CHECK (((number IS NULL) = (imported_from IS NOT NULL))),
  constraint orders_paid_check CHECK ((paid_amount >= 0)) NOT VALID,
  constraint orders_payment_method_check CHECK ((payment_method = ANY (ARRAY['cash'::text, 'card'::text, 'wallet'::text, 'bank_transfer'::text, 'installment'::text]))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['pending'::text, 'authorized'::text, 'paid'::text, 'failed'::text, 'partially_refunded'::text, 'refunded'::text, 'cancelled'::text]))),
  constraint orders_refunded_check CHECK (((refunded_amount >= 0) AND (refunded_amount <= ((paid_amount + gift_card_amount) + store_credit_amount)))) NOT VALID,
  constraint orders_shipping_cost_check CHECK ((shipping_cost >= 0)),
  constraint orders_source_check CHECK ((source = ANY (ARRAY['web'::text, 'mobile_app'::text, 'api'::text, 'pos'::text, 'manual'::text]))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending_payment'::text, 'pending'::text, 'confirmed'::text, 'processing'::text, 'shipped'::text, 'delivered'::text, 'on_hold'::text, 'returned'::text, 'refunded'::text, 'partially_refunded'::text, 'cancelled'::text, 'payment_failed'::text]))),
  constraint orders_store_credit_check CHECK (((store_credit_amount >= 0) AND ((refunded_to_credit >= 0) AND (refunded_to_credit <= refunded_amount)))) NOT VALID,
  constraint orders_subtotal_amount_check CHECK ((subtotal_amount >= 0)),
  constraint orders_tax_amount_check CHECK ((tax_amount >= 0))
);
CREATE INDEX orders_by_created ON public.orders USING btree (store_id, created_at, order_id);
CREATE INDEX orders_by_customer ON public.orders USING btree (store_id, customer_id, created_at, order_id);
CREATE INDEX orders_by_order_number ON public.orders USING btree (store_id, order_number);
CREATE INDEX orders_by_payment_status ON public.orders USING btree (store_id, payment_status, created_at, order_id);
CREATE INDEX orders_by_placement ON public.orders USING btree (store_id, placed_at, order_id) WHERE (placed_at > '-infinity'::timestamp with time zone);
CREATE INDEX orders_by_status ON public.orders USING btree (store_id, status, created_at, order_id);
CREATE INDEX orders_by_total ON public.orders USING btree (store_id, final_amount, order_id);
CREATE INDEX orders_by_updated ON public.orders USING btree (store_id, updated_at, order_id);
CREATE UNIQUE INDEX orders_external_id_key ON public.orders USING btree (store_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX orders_in_order ON public.orders USING btree (store_id, COALESCE(number, (0)::bigint), order_id) WHERE (placed_at > '-infinity'::timestamp with time zone);
CREATE INDEX orders_to_ship ON public.orders USING btree (store_id, placed_at) WHERE (requires_shipping AND (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'processing'::text])));
alter table orders enable row level security;
alter table orders force row level security;
create policy own_store on orders for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on orders to stoa_app;

create table passkeys (
  store_id uuid not null,
  passkey_id uuid not null,
  staff_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  host text not null,
  name text not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint passkeys_credential_key UNIQUE (store_id, credential_id),
  constraint passkeys_pkey PRIMARY KEY (store_id, passkey_id),
  constraint passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023)))
);
CREATE INDEX passkeys_by_staff ON public.passkeys USING btree (store_id, staff_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy own_store on passkeys for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on passkeys to stoa_app;

create table payment_accounts (
  store_id uuid not null,
  provider text not null,
  is_test boolean,
  capture text default 'automatic'::text not null,
  settings json default '{}'::json not null,
  secrets json default '{}'::json not null,
  updated_at timestamp(3) with time zone not null,
  payment_account_id uuid not null,
  name text not null,
  "position" integer default 0 not null,
  currencies text[] default '{}'::text[] not null,
  countries text[] default '{}'::text[] not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  constraint payment_accounts_pkey PRIMARY KEY (store_id, payment_account_id),
  constraint payment_accounts_capture_check CHECK ((capture = ANY (ARRAY['automatic'::text, 'manual'::text])))
);
alter table payment_accounts enable row level security;
alter table payment_accounts force row level security;
create policy counted on payment_accounts for select to current_user
  using (true);
create policy own_store on payment_accounts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on payment_accounts to stoa_app;

create table payment_settings (
  store_id uuid not null,
  methods json not null,
  version integer default 1 not null,
  updated_at timestamp(3) with time zone not null,
  constraint payment_settings_pkey PRIMARY KEY (store_id)
);
alter table payment_settings enable row level security;
alter table payment_settings force row level security;
create policy own_store on payment_settings for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on payment_settings to stoa_app;

create table price_days (
  store_id uuid not null,
  item_id uuid not null,
  day date not null,
  is_listed boolean not null,
  price bigint not null,
  constraint price_days_pkey PRIMARY KEY (store_id, item_id, day, is_listed),
  constraint price_days_price_check CHECK ((price >= 0))
);
CREATE INDEX price_days_by_day ON public.price_days USING btree (store_id, day);
alter table price_days enable row level security;
alter table price_days force row level security;
create policy own_store on price_days for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on price_days to stoa_app;

create table price_list_prices (
  store_id uuid not null,
  price_list_id uuid not null,
  price_id uuid not null,
  product_id uuid not null,
  item_id uuid not null,
  minimum_quantity integer not null,
  price bigint not null,
  updated_at timestamp(3) with time zone not null,
  constraint price_list_prices_pkey PRIMARY KEY (store_id, price_list_id, price_id),
  constraint price_list_prices_minimum_quantity_check CHECK ((minimum_quantity > 0)),
  constraint price_list_prices_price_check CHECK ((price >= 0))
);
CREATE UNIQUE INDEX price_list_prices_by_item ON public.price_list_prices USING btree (store_id, item_id, price_list_id, minimum_quantity);
CREATE INDEX price_list_prices_by_product ON public.price_list_prices USING btree (store_id, product_id, price_list_id);
alter table price_list_prices enable row level security;
alter table price_list_prices force row level security;
create policy own_store on price_list_prices for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on price_list_prices to stoa_app;

create table price_lists (
  store_id uuid not null,
  price_list_id uuid not null,
  name text not null,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  customer_group_ids json not null,
  is_active boolean not null,
  price_count integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint price_lists_pkey PRIMARY KEY (store_id, price_list_id),
  constraint price_lists_check CHECK ((ends_at > starts_at)),
  constraint price_lists_price_count_check CHECK (((price_count >= 0) AND (price_count <= 100000)))
);
CREATE INDEX price_lists_by_created ON public.price_lists USING btree (store_id, created_at, price_list_id);
CREATE INDEX price_lists_by_updated ON public.price_lists USING btree (store_id, updated_at, price_list_id);
alter table price_lists enable row level security;
alter table price_lists force row level security;
create policy own_store on price_lists for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on price_lists to stoa_app;

create table prior_prices (
  store_id uuid not null,
  item_id uuid not null,
  price bigint not null,
  since timestamp(3) with time zone not null,
  constraint prior_prices_pkey PRIMARY KEY (store_id, item_id),
  constraint prior_prices_price_check CHECK ((price >= 0))
);
alter table prior_prices enable row level security;
alter table prior_prices force row level security;
create policy own_store on prior_prices for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on prior_prices to stoa_app;

create table product_changes (
  store_id uuid not null,
  product_id uuid not null,
  revision bigint not null,
  updated_at timestamp(3) with time zone,
  constraint product_changes_pkey PRIMARY KEY (store_id, product_id)
);
CREATE INDEX product_changes_by_revision ON public.product_changes USING btree (store_id, revision, product_id);
CREATE INDEX product_changes_by_updated ON public.product_changes USING btree (store_id, updated_at, product_id) WHERE (updated_at IS NOT NULL);
alter table product_changes enable row level security;
alter table product_changes force row level security;
create policy own_store on product_changes for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on product_changes to stoa_app;

create table product_counts (
  store_id uuid not null,
  total bigint default 0 not null,
  active bigint default 0 not null,
  revision bigint default 0 not null,
  category_revision bigint default 0 not null,
  items bigint default 0 not null,
  movements bigint default 0 not null,
  constraint product_counts_pkey PRIMARY KEY (store_id)
);
alter table product_counts enable row level security;
alter table product_counts force row level security;
create policy own_store on product_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on product_counts to stoa_app;

create table product_media (
  store_id uuid not null,
  product_id uuid not null,
  media_id uuid not null,
  constraint product_media_pkey PRIMARY KEY (store_id, product_id, media_id)
);
CREATE INDEX product_media_by_media ON public.product_media USING btree (store_id, media_id);
alter table product_media enable row level security;
alter table product_media force row level security;
create policy own_store on product_media for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on product_media to stoa_app;

create table product_names (
  store_id uuid not null,
  product_id uuid not null,
  language text not null,
  ordering text not null,
  name text not null,
  constraint product_names_pkey PRIMARY KEY (store_id, product_id, language)
);
CREATE INDEX product_names_ar ON public.product_names USING btree (store_id, language, name COLLATE names_ar, product_id) WHERE (ordering = 'names_ar'::text);
CREATE INDEX product_names_cs ON public.product_names USING btree (store_id, language, name COLLATE names_cs, product_id) WHERE (ordering = 'names_cs'::text);
CREATE INDEX product_names_da ON public.product_names USING btree (store_id, language, name COLLATE names_da, product_id) WHERE (ordering = 'names_da'::text);
CREATE INDEX product_names_es ON public.product_names USING btree (store_id, language, name COLLATE names_es, product_id) WHERE (ordering = 'names_es'::text);
CREATE INDEX product_names_fi ON public.product_names USING btree (store_id, language, name COLLATE names_fi, product_id) WHERE (ordering = 'names_fi'::text);
CREATE INDEX product_names_nb ON public.product_names USING btree (store_id, language, name COLLATE names_nb, product_id) WHERE (ordering = 'names_nb'::text);
CREATE INDEX product_names_pl ON public.product_names USING btree (store_id, language, name COLLATE names_pl, product_id) WHERE (ordering = 'names_pl'::text);
CREATE INDEX product_names_ro ON public.product_names USING btree (store_id, language, name COLLATE names_ro, product_id) WHERE (ordering = 'names_ro'::text);
CREATE INDEX product_names_ru ON public.product_names USING btree (store_id, language, name COLLATE names_ru, product_id) WHERE (ordering = 'names_ru'::text);
CREATE INDEX product_names_sv ON public.product_names USING btree (store_id, language, name COLLATE names_sv, product_id) WHERE (ordering = 'names_sv'::text);
CREATE INDEX product_names_tr ON public.product_names USING btree (store_id, language, name COLLATE names_tr, product_id) WHERE (ordering = 'names_tr'::text);
CREATE INDEX product_names_und ON public.product_names USING btree (store_id, language, name COLLATE names_und, product_id) WHERE (ordering = 'names_und'::text);
alter table product_names enable row level security;
alter table product_names force row level security;
create policy own_store on product_names for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on product_names to stoa_app;
grant update (name) on product_names to stoa_app;

create table product_search (
  store_id uuid not null,
  product_id uuid not null,
  language text not null,
  document tsvector not null,
  constraint product_search_pkey PRIMARY KEY (store_id, product_id, language)
);
CREATE INDEX product_search_by_document ON public.product_search USING gin (document);
alter table product_search enable row level security;
alter table product_search force row level security;
create policy own_store on product_search for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy searched on product_search for select to current_user
  using (true);
grant delete, insert, select on product_search to stoa_app;

create table product_skus (
  store_id uuid not null,
  sku_key text not null,
  owner_id uuid not null,
  product_id uuid not null,
  constraint product_skus_pkey PRIMARY KEY (store_id, sku_key)
);
CREATE INDEX product_skus_by_product ON public.product_skus USING btree (store_id, product_id);
alter table product_skus enable row level security;
alter table product_skus force row level security;
create policy own_store on product_skus for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on product_skus to stoa_app;

create table product_slugs (
  store_id uuid not null,
  language text not null,
  slug text not null,
  product_id uuid not null,
  constraint product_slugs_pkey PRIMARY KEY (store_id, language, slug)
);
CREATE INDEX product_slugs_by_product ON public.product_slugs USING btree (product_id, store_id);
CREATE INDEX product_slugs_by_slug ON public.product_slugs USING btree (store_id, slug);
alter table product_slugs enable row level security;
alter table product_slugs force row level security;
create policy own_store on product_slugs for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on product_slugs to stoa_app;

create table product_tags (
  store_id uuid not null,
  tag text not null,
  product_id uuid not null,
  tag_key text generated always as (lower((tag COLLATE "und-x-icu"))) stored,
  constraint product_tags_pkey PRIMARY KEY (store_id, tag, product_id)
);
CREATE INDEX product_tags_by_key ON public.product_tags USING btree (store_id, tag_key, product_id);
CREATE INDEX product_tags_by_product ON public.product_tags USING btree (store_id, product_id);
alter table product_tags enable row level security;
alter table product_tags force row level security;
create policy own_store on product_tags for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on product_tags to stoa_app;

create table product_variants (
  store_id uuid not null,
  variant_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  options json not null,
  options_key text not null,
  sku text,
  barcode text,
  price bigint,
  compare_at_price bigint,
  cost bigint,
  quantity bigint default 0 not null,
  image text,
  is_active boolean default true not null,
  retired_at timestamp(3) with time zone,
  sku_key text generated always as (lower((sku COLLATE "und-x-icu"))) stored,
  barcode_key text generated always as (lower((barcode COLLATE "und-x-icu"))) stored,
  tax_class text,
  tax_code text,
  constraint product_variants_pkey PRIMARY KEY (store_id, variant_id),
  constraint product_variants_compare_at_price_check CHECK ((compare_at_price >= 0)),
  constraint product_variants_cost_check CHECK ((cost >= 0)),
  constraint product_variants_price_check CHECK ((price >= 0))
);
CREATE INDEX product_variants_by_barcode ON public.product_variants USING btree (store_id, barcode_key) WHERE ((retired_at IS NULL) AND (barcode_key IS NOT NULL));
CREATE INDEX product_variants_by_sku ON public.product_variants USING btree (store_id, sku_key) WHERE ((retired_at IS NULL) AND (sku_key IS NOT NULL));
CREATE UNIQUE INDEX product_variants_combination ON public.product_variants USING btree (store_id, product_id, options_key) WHERE (retired_at IS NULL);
CREATE INDEX product_variants_tax_class ON public.product_variants USING btree (store_id, tax_class) WHERE ((tax_class IS NOT NULL) AND (retired_at IS NULL));
alter table product_variants set (fillfactor=90);
alter table product_variants enable row level security;
alter table product_variants force row level security;
create policy own_store on product_variants for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on product_variants to stoa_app;

create table product_words (
  store_id uuid not null,
  word text not null,
  spelling text not null,
  constraint product_words_pkey PRIMARY KEY (store_id, word)
);
CREATE INDEX product_words_by_spelling ON public.product_words USING gin (spelling gin_trgm_ops);
alter table product_words enable row level security;
alter table product_words force row level security;
create policy own_store on product_words for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy searched on product_words for select to current_user
  using (true);
grant insert, select on product_words to stoa_app;

create table products (
  store_id uuid not null,
  product_id uuid not null,
  slug text not null,
  sku text,
  barcode text,
  price bigint not null,
  compare_at_price bigint,
  cost bigint,
  category_id uuid,
  images json default '[]'::json not null,
  brand text,
  tags json default '[]'::json not null,
  tax_exempt boolean default false not null,
  kind text default 'physical'::text not null,
  is_gift_card boolean default false not null,
  inventory_tracked boolean default true not null,
  allow_backorder boolean default false not null,
  low_stock_threshold bigint,
  option_axes json default '[]'::json not null,
  has_variants boolean default false not null,
  is_active boolean default true not null,
  published_at timestamp(3) with time zone,
  average_rating double precision default 0 not null,
  rating_count integer default 0 not null,
  translations json not null,
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  sku_key text generated always as (lower((sku COLLATE "und-x-icu"))) stored,
  barcode_key text generated always as (lower((barcode COLLATE "und-x-icu"))) stored,
  brand_key text generated always as (lower((brand COLLATE "und-x-icu"))) stored,
  country_of_origin text,
  weight numeric,
  weight_unit text default 'kg'::text not null,
  length numeric,
  width numeric,
  height numeric,
  dimension_unit text default 'cm'::text not null,
  condition text default 'new'::text not null,
  mpn text,
  hs_code text,
  external_id text,
  related_ids json default '[]'::json not null,
  metadata json default '{}'::json not null,
  is_multi_location boolean default false not null,
  lowest_price bigint,
  tax_class text,
  tax_code text,
  shipping_profile_id uuid,
  quantity bigint default 0 not null,
  version integer default 1 not null,
  updated_at timestamp(3) with time zone not null,
  constraint products_pkey PRIMARY KEY (store_id, product_id),
  constraint products_compare_at_price_check CHECK ((compare_at_price >= 0)),
  constraint products_condition_check CHECK ((condition = ANY (ARRAY['new'::text, 'refurbished'::text, 'used'::text]))),
  constraint products_cost_check CHECK ((cost >= 0)),
  constraint products_dimension_unit_check CHECK ((dimension_unit = ANY (ARRAY['cm'::text, 'mm'::text, 'm'::text, 'in'::text, 'ft'::text]))),
  constraint products_height_check CHECK ((height >= (0)::numeric)),
  constraint products_kind_check CHECK ((kind = ANY (ARRAY['physical'::text, 'digital_file'::text, 'digital_code'::text, 'digital_service'::text]))),
  constraint products_length_check CHECK ((length >= (0)::numeric)),
  constraint products_low_stock_threshold_check CHECK ((low_stock_threshold >= 0)),
  constraint products_lowest_price_check CHECK ((lowest_price >= 0)),
  constraint products_price_check CHECK ((price >= 0)),
  constraint products_weight_check CHECK ((weight >= (0)::numeric)),
  constraint products_weight_unit_check CHECK ((weight_unit = ANY (ARRAY['kg'::text, 'g'::text, 'lb'::text, 'oz'::text]))),
  constraint products_width_check CHECK ((width >= (0)::numeric))
);
CREATE INDEX products_by_barcode ON public.products USING btree (store_id, barcode_key) WHERE ((deleted_at IS NULL) AND (barcode_key IS NOT NULL));
CREATE INDEX products_by_brand ON public.products USING btree (store_id, brand_key, created_at, product_id) WHERE ((deleted_at IS NULL) AND (brand_key IS NOT NULL));
CREATE INDEX products_by_category ON public.products USING btree (store_id, category_id, created_at, product_id) WHERE (category_id IS NOT NULL);
CREATE INDEX products_by_country_of_origin ON public.products USING btree (store_id, country_of_origin, created_at, product_id) WHERE ((deleted_at IS NULL) AND (country_of_origin IS NOT NULL));
CREATE INDEX products_by_created ON public.products USING btree (store_id, created_at, product_id) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_price ON public.products USING btree (store_id, COALESCE(lowest_price, price), product_id) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_publication ON public.products USING btree (store_id, published_at) WHERE ((deleted_at IS NULL) AND is_active AND (published_at IS NOT NULL));
CREATE INDEX products_by_shipping_profile ON public.products USING btree (store_id, shipping_profile_id) WHERE (shipping_profile_id IS NOT NULL);
CREATE INDEX products_by_sku ON public.products USING btree (store_id, sku_key) WHERE ((deleted_at IS NULL) AND (sku_key IS NOT NULL));
CREATE UNIQUE INDEX products_external_ids ON public.products USING btree (store_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX products_in_category ON public.products USING btree (store_id, category_id) WHERE ((deleted_at IS NULL) AND (category_id IS NOT NULL));
CREATE INDEX products_shown_by_created ON public.products USING btree (store_id, created_at, product_id) WHERE ((deleted_at IS NULL) AND is_active);
CREATE INDEX products_shown_by_price ON public.products USING btree (store_id, COALESCE(lowest_price, price), product_id) WHERE ((deleted_at IS NULL) AND is_active);
CREATE INDEX products_tax_class ON public.products USING btree (store_id, tax_class) WHERE ((tax_class IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX products_with_threshold ON public.products USING btree (store_id, product_id) WHERE ((deleted_at IS NULL) AND inventory_tracked AND (low_stock_threshold IS NOT NULL));
alter table products set (fillfactor=85);
alter table products enable row level security;
alter table products force row level security;
create policy own_store on products for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on products to stoa_app;

create table provider_notices (
  store_id uuid not null,
  provider text not null,
  notice_id text not null,
  type text not null,
  received_at timestamp(3) with time zone not null,
  constraint provider_notices_pkey PRIMARY KEY (store_id, provider, notice_id)
);
CREATE INDEX provider_notices_by_time ON public.provider_notices USING btree (store_id, received_at);
alter table provider_notices enable row level security;
alter table provider_notices force row level security;
create policy own_store on provider_notices for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on provider_notices to stoa_app;

create table provider_payments (
  store_id uuid not null,
  order_id uuid not null,
  attempt integer not null,
  provider text not null,
  reference text,
  amount bigint not null,
  charged bigint not null,
  capture text not null,
  authorized_amount bigint default 0 not null,
  received_amount bigint default 0 not null,
  refunds json default '{}'::json not null,
  failed_at timestamp(3) with time zone,
  tried_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  booked_amount bigint default 0 not null,
  surplus_amount bigint default 0 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  is_promised boolean default false not null,
  is_complete boolean default false not null,
  disputes json default '{}'::json not null,
  session text,
  is_on_page boolean default false not null,
  payment_account_id uuid not null,
  constraint provider_payments_reference_key UNIQUE (store_id, provider, reference),
  constraint provider_payments_pkey PRIMARY KEY (store_id, order_id, attempt),
  constraint provider_payments_amount_check CHECK ((amount > 0)),
  constraint provider_payments_attempt_check CHECK ((attempt > 0)),
  constraint provider_payments_authorized_amount_check CHECK ((authorized_amount >= 0)),
  constraint provider_payments_booked_amount_check CHECK ((booked_amount >= 0)),
  constraint provider_payments_capture_check CHECK ((capture = ANY (ARRAY['automatic'::text, 'manual'::text]))),
  constraint provider_payments_charged_check CHECK ((charged > 0)),
  constraint provider_payments_received_amount_check CHECK ((received_amount >= 0)),
  constraint provider_payments_surplus_amount_check CHECK ((surplus_amount >= 0))
);
CREATE INDEX provider_payments_account ON public.provider_payments USING btree (store_id, payment_account_id);
alter table provider_payments enable row level security;
alter table provider_payments force row level security;
create policy own_store on provider_payments for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on provider_payments to stoa_app;

create table recovery_codes (
  store_id uuid not null,
  staff_id uuid not null,
  hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (store_id, staff_id, hash),
  constraint recovery_codes_hash_check CHECK ((length(hash) = 32))
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own_store on recovery_codes for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on recovery_codes to stoa_app;

create table redirects (
  store_id uuid not null,
  redirect_id uuid not null,
  from_path text not null,
  from_key text not null,
  target text not null,
  to_key text,
  search_text text not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint redirects_from_key UNIQUE (store_id, from_key),
  constraint redirects_pkey PRIMARY KEY (store_id, redirect_id)
);
CREATE INDEX redirects_by_created ON public.redirects USING btree (store_id, created_at, redirect_id);
CREATE INDEX redirects_by_updated ON public.redirects USING btree (store_id, updated_at, redirect_id);
alter table redirects enable row level security;
alter table redirects force row level security;
create policy own_store on redirects for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on redirects to stoa_app;

create table refresh_tokens (
  store_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (store_id, hash),
  constraint refresh_tokens_hash_check CHECK ((length(hash) = 32))
);
CREATE INDEX refresh_tokens_by_expiry ON public.refresh_tokens USING btree (store_id, expires_at);
CREATE INDEX refresh_tokens_by_session ON public.refresh_tokens USING btree (store_id, session_id);
alter table refresh_tokens enable row level security;
alter table refresh_tokens force row level security;
create policy own_store on refresh_tokens for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on refresh_tokens for select to current_user
  using (true);
grant delete, insert, select, update on refresh_tokens to stoa_app;

create table registered_passwords (
  store_id uuid not null,
  digest bytea not null,
  password_hash text not null,
  expires_at timestamp(3) with time zone not null,
  constraint registered_passwords_pkey PRIMARY KEY (store_id, digest),
  constraint registered_passwords_digest_check CHECK ((octet_length(digest) = 32))
);
CREATE INDEX registered_passwords_by_expiry ON public.registered_passwords USING btree (store_id, expires_at);
alter table registered_passwords enable row level security;
alter table registered_passwords force row level security;
create policy own_store on registered_passwords for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on registered_passwords for select to current_user
  using (true);
grant delete, insert, select, update on registered_passwords to stoa_app;

create table review_counts (
  store_id uuid not null,
  total bigint default 0 not null,
  constraint review_counts_pkey PRIMARY KEY (store_id)
);
alter table review_counts enable row level security;
alter table review_counts force row level security;
create policy own_store on review_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on review_counts to stoa_app;

create table reviews (
  store_id uuid not null,
  review_id uuid not null,
  product_id uuid not null,
  customer_id uuid not null,
  author text not null,
  rating integer not null,
  title text,
  body text,
  status text default 'pending'::text not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint reviews_once_key UNIQUE (store_id, customer_id, product_id),
  constraint reviews_pkey PRIMARY KEY (store_id, review_id),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX reviews_by_created ON public.reviews USING btree (store_id, created_at, review_id);
CREATE INDEX reviews_by_product ON public.reviews USING btree (store_id, product_id, created_at, review_id) INCLUDE (rating) WHERE (status = 'approved'::text);
CREATE INDEX reviews_by_rating ON public.reviews USING btree (store_id, rating, review_id);
CREATE INDEX reviews_by_status ON public.reviews USING btree (store_id, status, created_at, review_id);
CREATE INDEX reviews_by_updated ON public.reviews USING btree (store_id, updated_at, review_id);
CREATE INDEX reviews_of_customer ON public.reviews USING btree (store_id, customer_id, created_at, review_id);
CREATE INDEX reviews_of_product ON public.reviews USING btree (store_id, product_id, created_at, review_id);
alter table reviews enable row level security;
alter table reviews force row level security;
create policy own_store on reviews for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on reviews to stoa_app;

create table roles (
  store_id uuid not null,
  role_id uuid not null,
  name text not null,
  permissions text[] not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint roles_name_key UNIQUE (store_id, name),
  constraint roles_pkey PRIMARY KEY (store_id, role_id),
  constraint roles_name_check CHECK ((name <> ''::text))
);
alter table roles enable row level security;
alter table roles force row level security;
create policy own_store on roles for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on roles to stoa_app;

create table sales_days (
  store_id uuid not null,
  day date not null,
  orders bigint default 0 not null,
  cancelled bigint default 0 not null,
  gross bigint default 0 not null,
  discounts bigint default 0 not null,
  refunds bigint default 0 not null,
  tax bigint default 0 not null,
  shipping bigint default 0 not null,
  constraint sales_days_pkey PRIMARY KEY (store_id, day)
);
alter table sales_days enable row level security;
alter table sales_days force row level security;
create policy own_store on sales_days for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on sales_days to stoa_app;

create table sales_parts (
  store_id uuid not null,
  report text not null,
  day date not null,
  key text not null,
  orders bigint default 0 not null,
  amount bigint default 0 not null,
  part bigint default 0 not null,
  refunded bigint default 0 not null,
  constraint sales_parts_pkey PRIMARY KEY (store_id, report, day, key),
  constraint sales_parts_report_check CHECK ((report = ANY (ARRAY['taxes'::text, 'channels'::text, 'coupons'::text, 'discounts'::text, 'customers'::text, 'cash'::text, 'doors'::text])))
);
alter table sales_parts enable row level security;
alter table sales_parts force row level security;
create policy own_store on sales_parts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on sales_parts to stoa_app;

create table sales_products (
  store_id uuid not null,
  day date not null,
  product_id uuid not null,
  quantity bigint default 0 not null,
  amount bigint default 0 not null,
  constraint sales_products_pkey PRIMARY KEY (store_id, day, product_id)
);
alter table sales_products enable row level security;
alter table sales_products force row level security;
create policy own_store on sales_products for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on sales_products to stoa_app;

create table saved_views (
  store_id uuid not null,
  view_id uuid not null,
  staff_id uuid not null,
  resource text not null,
  name text not null,
  name_key text not null,
  query json default '{}'::json not null,
  "position" integer default 0 not null,
  is_shared boolean default false not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint saved_views_name_key UNIQUE (store_id, staff_id, resource, name_key),
  constraint saved_views_pkey PRIMARY KEY (store_id, view_id),
  constraint saved_views_resource_check CHECK ((resource = ANY (ARRAY['orders'::text, 'products'::text, 'customers'::text])))
);
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy own_store on saved_views for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on saved_views to stoa_app;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
alter table schema_migrations enable row level security;
alter table schema_migrations force row level security;
create policy owner_only on schema_migrations for all to current_user
  using (true)
  with check (true);

create table search_counts (
  store_id uuid not null,
  day date not null,
  query text not null,
  searches integer not null,
  empty integer not null,
  constraint search_counts_pkey PRIMARY KEY (store_id, day, query)
);
alter table search_counts enable row level security;
alter table search_counts force row level security;
create policy own_store on search_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on search_counts to stoa_app;

create table search_pins (
  store_id uuid not null,
  pin_id uuid not null,
  query text not null,
  folded text generated always as (search_fold(query)) stored not null,
  product_ids json not null,
  search_text text not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint search_pins_query_key UNIQUE (store_id, folded),
  constraint search_pins_pkey PRIMARY KEY (store_id, pin_id)
);
CREATE INDEX search_pins_by_created ON public.search_pins USING btree (store_id, created_at, pin_id);
CREATE INDEX search_pins_by_updated ON public.search_pins USING btree (store_id, updated_at, pin_id);
alter table search_pins enable row level security;
alter table search_pins force row level security;
create policy own_store on search_pins for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on search_pins to stoa_app;

create table search_synonyms (
  store_id uuid not null,
  synonym_id uuid not null,
  language text not null,
  words json not null,
  folded text[] generated always as (search_fold_all(words)) stored not null,
  search_text text not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint search_synonyms_pkey PRIMARY KEY (store_id, synonym_id)
);
CREATE INDEX search_synonyms_by_created ON public.search_synonyms USING btree (store_id, created_at, synonym_id);
CREATE INDEX search_synonyms_by_language ON public.search_synonyms USING btree (store_id, split_part(lower(language), '-'::text, 1));
CREATE INDEX search_synonyms_by_updated ON public.search_synonyms USING btree (store_id, updated_at, synonym_id);
alter table search_synonyms enable row level security;
alter table search_synonyms force row level security;
create policy own_store on search_synonyms for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on search_synonyms to stoa_app;

create table second_factors (
  store_id uuid not null,
  staff_id uuid not null,
  totp_sealed bytea,
  totp_step bigint default 0 not null,
  totp_at timestamp(3) with time zone,
  pending_sealed bytea,
  pending_until timestamp(3) with time zone,
  challenge_used timestamp(3) with time zone,
  constraint second_factors_pkey PRIMARY KEY (store_id, staff_id)
);
alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy own_store on second_factors for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on second_factors to stoa_app;

create table sessions (
  store_id uuid not null,
  session_id uuid not null,
  staff_id uuid,
  customer_id uuid,
  must_change_password boolean default false not null,
  by_cookie boolean default false not null,
  ip text,
  user_agent text,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint sessions_pkey PRIMARY KEY (store_id, session_id),
  constraint sessions_check CHECK ((num_nonnulls(staff_id, customer_id) = 1))
);
CREATE INDEX sessions_by_customer ON public.sessions USING btree (store_id, customer_id, created_at) WHERE (customer_id IS NOT NULL);
CREATE INDEX sessions_by_end ON public.sessions USING btree (store_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (store_id, expires_at);
CREATE INDEX sessions_by_staff ON public.sessions USING btree (store_id, staff_id, created_at) WHERE (staff_id IS NOT NULL);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy own_store on sessions for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on sessions for select to current_user
  using (true);
grant delete, insert, select, update on sessions to stoa_app;

create table shipping_profiles (
  store_id uuid not null,
  profile_id uuid not null,
  name text not null,
  name_key text not null,
  ships_apart boolean not null,
  countries json,
  except_countries json not null,
  handling_days integer,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint shipping_profiles_name_key UNIQUE (store_id, name_key),
  constraint shipping_profiles_pkey PRIMARY KEY (store_id, profile_id)
);
CREATE INDEX shipping_profiles_by_created ON public.shipping_profiles USING btree (store_id, created_at, profile_id);
CREATE INDEX shipping_profiles_by_updated ON public.shipping_profiles USING btree (store_id, updated_at, profile_id);
alter table shipping_profiles enable row level security;
alter table shipping_profiles force row level security;
create policy own_store on shipping_profiles for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on shipping_profiles to stoa_app;

create table staff (
  store_id uuid not null,
  staff_id uuid not null,
  email text not null,
  name text default ''::text not null,
  type text not null,
  password_hash text,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  role_id uuid,
  language text,
  password_changed_at timestamp(3) with time zone,
  last_login_at timestamp(3) with time zone,
  version integer default 1 not null,
  new_email text,
  has_second_factor boolean default false not null,
  constraint staff_email_key UNIQUE (store_id, email),
  constraint staff_pkey PRIMARY KEY (store_id, staff_id),
  constraint staff_email_check CHECK ((email = lower(email))),
  constraint staff_new_email_check CHECK ((new_email = lower(new_email))),
  constraint staff_type_check CHECK ((type = ANY (ARRAY['owner'::text, 'staff'::text])))
);
CREATE INDEX staff_by_role ON public.staff USING btree (store_id, role_id);
CREATE UNIQUE INDEX staff_one_owner ON public.staff USING btree (store_id) WHERE (type = 'owner'::text);
alter table staff enable row level security;
alter table staff force row level security;
create policy own_store on staff for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on staff to stoa_app;

create table stock_levels (
  store_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  quantity bigint not null,
  constraint stock_levels_pkey PRIMARY KEY (store_id, item_id, location_id)
);
CREATE INDEX stock_levels_by_location ON public.stock_levels USING btree (store_id, location_id, product_id);
CREATE INDEX stock_levels_by_product ON public.stock_levels USING btree (store_id, product_id);
alter table stock_levels enable row level security;
alter table stock_levels force row level security;
create policy own_store on stock_levels for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on stock_levels to stoa_app;

create table stock_movements (
  store_id uuid not null,
  movement_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  product_id uuid not null,
  delta bigint not null,
  quantity_after bigint not null,
  reason text not null,
  actor text not null,
  reference text,
  created_at timestamp(3) with time zone not null,
  constraint stock_movements_pkey PRIMARY KEY (store_id, movement_id),
  constraint stock_movements_delta_check CHECK ((delta <> 0))
);
CREATE INDEX stock_movements_by_location ON public.stock_movements USING btree (store_id, location_id, movement_id);
CREATE INDEX stock_movements_by_reason ON public.stock_movements USING btree (store_id, reason, movement_id);
CREATE INDEX stock_movements_in_order ON public.stock_movements USING btree (store_id, product_id, movement_id);
alter table stock_movements enable row level security;
alter table stock_movements force row level security;
create policy own_store on stock_movements for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select on stock_movements to stoa_app;

create table stock_transfer_counts (
  store_id uuid not null,
  total integer not null,
  constraint stock_transfer_counts_pkey PRIMARY KEY (store_id)
);
alter table stock_transfer_counts enable row level security;
alter table stock_transfer_counts force row level security;
create policy own_store on stock_transfer_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on stock_transfer_counts to stoa_app;

create table stock_transfers (
  store_id uuid not null,
  transfer_id uuid not null,
  number integer not null,
  from_location_id uuid not null,
  to_location_id uuid not null,
  status text not null,
  items json not null,
  note text,
  reference text,
  sent_at timestamp(3) with time zone,
  received_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint stock_transfers_number UNIQUE (store_id, number),
  constraint stock_transfers_pkey PRIMARY KEY (store_id, transfer_id),
  constraint stock_transfers_check CHECK ((from_location_id <> to_location_id)),
  constraint stock_transfers_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'received'::text, 'cancelled'::text])))
);
CREATE INDEX stock_transfers_by_created ON public.stock_transfers USING btree (store_id, created_at, transfer_id);
CREATE INDEX stock_transfers_by_destination ON public.stock_transfers USING btree (store_id, to_location_id, created_at, transfer_id);
CREATE INDEX stock_transfers_by_source ON public.stock_transfers USING btree (store_id, from_location_id, created_at, transfer_id);
CREATE INDEX stock_transfers_by_updated ON public.stock_transfers USING btree (store_id, updated_at, transfer_id);
CREATE INDEX stock_transfers_on_their_way ON public.stock_transfers USING btree (store_id, created_at, transfer_id) WHERE (status = ANY (ARRAY['draft'::text, 'sent'::text]));
alter table stock_transfers enable row level security;
alter table stock_transfers force row level security;
create policy own_store on stock_transfers for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on stock_transfers to stoa_app;

create table store_keys (
  store_id uuid not null,
  kid text not null,
  alg text not null,
  public_jwk json not null,
  private_sealed bytea not null,
  created_at timestamp(3) with time zone not null,
  retired_at timestamp(3) with time zone,
  constraint store_keys_pkey PRIMARY KEY (store_id, kid),
  constraint store_keys_alg_check CHECK ((alg = 'ES256'::text))
);
alter table store_keys enable row level security;
alter table store_keys force row level security;
create policy own_store on store_keys for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on store_keys to stoa_app;

create table store_policies (
  store_id uuid not null,
  texts json not null,
  version integer not null,
  updated_at timestamp(3) with time zone not null,
  as_written json default '[]'::json not null,
  constraint store_policies_pkey PRIMARY KEY (store_id)
);
alter table store_policies enable row level security;
alter table store_policies force row level security;
create policy own_store on store_policies for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select, update on store_policies to stoa_app;

create table store_settings (
  store_id uuid not null,
  prices_include_tax boolean default false not null,
  tax_rates json default '[]'::json not null,
  shipping_zones json default '[]'::json not null,
  cash_on_delivery json default '{"enabled":false,"type":"fixed","value":"0","minimum":null,"maximum":null,"countries":null}'::json not null,
  order_number_start bigint default 1001 not null,
  order_number_prefix text default ''::text not null,
  anonymization_delay_days integer default 30 not null,
  payment_timeout_minutes integer default 1440 not null,
  version integer default 1 not null,
  updated_at timestamp(3) with time zone default now() not null,
  mails_order_placed boolean default true not null,
  mails_order_shipped boolean default true not null,
  mails_order_cancelled boolean default true not null,
  mails_order_refunded boolean default true not null,
  mails_gift_card boolean default true not null,
  storefront_url text,
  logo text,
  colors json default '{"primary":null,"background":null,"text":null}'::json not null,
  policies json default '{"terms":null,"privacy":null,"refunds":null,"shipping":null,"legalNotice":null}'::json not null,
  unique_skus boolean default true not null,
  links json default '{"verifyEmail":null,"resetPassword":null,"invitation":null,"order":null,"payment":null,"product":null,"checkout":null}'::json not null,
  business json default '{"name":null,"address1":null,"address2":null,"postalCode":null,"city":null,"province":null,"country":null,"taxId":null,"email":null,"phone":null,"footer":null}'::json not null,
  invoices json default '{"issueOn":null,"prefix":"INV-","start":1,"creditNotePrefix":"CN-","creditNoteStart":1}'::json not null,
  setup_dismissed boolean default false not null,
  pages json default '{"start":true,"verifyEmail":true,"resetPassword":true,"staffAccount":true,"order":true,"payment":true,"checkout":true,"policies":true,"unsubscribe":true}'::json not null,
  mails_new_device boolean default true not null,
  customer_code_login boolean default false not null,
  reply_to text,
  agents json default '{"ucp":true,"acp":true,"mcp":true,"requireSignature":false,"allowed":[]}'::json not null,
  feed json default '{"idField":"id","brand":null,"googleCategory":null}'::json not null,
  discounts text default '[]'::text not null,
  customer_groups text default '[]'::text not null,
  kept_revision integer default 0 not null,
  locations text default '[]'::text not null,
  price_lists text default '[]'::text not null,
  show_lowest_price boolean default false not null,
  storefront json default '{"mode":"open","passwordHash":null,"message":null}'::json not null,
  favicon text,
  social_image text,
  content_revision integer default 0 not null,
  tax_classes json default '["standard","reduced","super_reduced","zero"]'::json not null,
  tax_without_rate text default 'none'::text not null,
  tax_of_shipping text default 'standard'::text not null,
  tax_of_digital text default 'seller'::text not null,
  exempt_prices text default 'keep'::text not null,
  payment_timeouts json default '{"bankTransfer":10080,"card":60}'::json not null,
  shipping json default '{}'::json not null,
  shipping_profiles text default '[]'::text not null,
  setup_skipped text[] default '{}'::text[] not null,
  constraint store_settings_pkey PRIMARY KEY (store_id),
  constraint store_settings_anonymization_delay_days_check CHECK (((anonymization_delay_days >= 0) AND (anonymization_delay_days <= 3650))),
  constraint store_settings_exempt_prices_check CHECK ((exempt_prices = ANY (ARRAY['keep'::text, 'net'::text]))),
  constraint store_settings_order_number_start_check CHECK ((order_number_start >= 1)),
  constraint store_settings_payment_timeout_minutes_check CHECK (((payment_timeout_minutes >= 1) AND (payment_timeout_minutes <= 129600))),
  constraint store_settings_tax_of_digital_check CHECK ((tax_of_digital = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint store_settings_tax_of_shipping_check CHECK ((tax_of_shipping = ANY (ARRAY['by_goods'::text, 'highest'::text, 'standard'::text, 'none'::text]))),
  constraint store_settings_tax_without_rate_check CHECK ((tax_without_rate = ANY (ARRAY['standard'::text, 'none'::text])))
);
alter table store_settings enable row level security;
alter table store_settings force row level security;
create policy own_store on store_settings for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant select, update on store_settings to stoa_app;

create table stores (
  store_id uuid not null,
  name text not null,
  currency text not null,
  default_language text not null,
  languages text[] not null,
  country text,
  time_zone text default 'UTC'::text not null,
  status text default 'active'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  requires_second_factor boolean default false not null,
  is_test boolean default false not null,
  constraint stores_pkey PRIMARY KEY (store_id),
  constraint stores_check CHECK ((default_language = ANY (languages))),
  constraint stores_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint stores_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint stores_name_check CHECK ((name <> ''::text)),
  constraint stores_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text])))
);
alter table stores enable row level security;
alter table stores force row level security;
create policy closed_only on stores as restrictive for update to stoa_app
  using ((status = 'active'::text))
  with check ((status = ANY (ARRAY['active'::text, 'closed'::text])));
create policy directory on stores for all to current_user
  using (true)
  with check (true);
create policy own_store on stores for all to stoa_app
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant select on stores to stoa_app;
grant update (country, default_language, languages, name, requires_second_factor, status, time_zone, updated_at) on stores to stoa_app;

create table tax_id_checks (
  store_id uuid not null,
  check_id uuid not null,
  customer_id uuid not null,
  tax_id text,
  register text not null,
  answer text not null,
  consultation_number text,
  name text,
  address text,
  requester_tax_id text,
  failure text,
  checked_at timestamp(3) with time zone not null,
  constraint tax_id_checks_pkey PRIMARY KEY (store_id, check_id),
  constraint tax_id_checks_answer_check CHECK ((answer = ANY (ARRAY['valid'::text, 'invalid'::text, 'unavailable'::text])))
);
CREATE INDEX tax_id_checks_by_customer ON public.tax_id_checks USING btree (store_id, customer_id, check_id);
CREATE INDEX tax_id_checks_by_time ON public.tax_id_checks USING btree (store_id, checked_at);
alter table tax_id_checks enable row level security;
alter table tax_id_checks force row level security;
create policy own_store on tax_id_checks for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on tax_id_checks to stoa_app;

create table theme_blobs (
  store_id uuid not null,
  sha256 bytea not null,
  size integer not null,
  content bytea not null,
  constraint theme_blobs_pkey PRIMARY KEY (store_id, sha256),
  constraint theme_blobs_sha256_check CHECK ((length(sha256) = 32))
);
alter table theme_blobs enable row level security;
alter table theme_blobs force row level security;
create policy own_store on theme_blobs for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on theme_blobs to stoa_app;

create table theme_errors (
  store_id uuid not null,
  theme_id uuid not null,
  code text not null,
  template text not null,
  message text not null,
  path text,
  line integer,
  col integer,
  number integer not null,
  count bigint default 1 not null,
  first_at timestamp(3) with time zone not null,
  last_at timestamp(3) with time zone not null,
  constraint theme_errors_pkey PRIMARY KEY (store_id, theme_id, code, template)
);
alter table theme_errors enable row level security;
alter table theme_errors force row level security;
create policy own_store on theme_errors for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on theme_errors to stoa_app;

create table theme_files (
  store_id uuid not null,
  theme_id uuid not null,
  path text not null,
  sha256 bytea not null,
  is_text boolean not null,
  size integer not null,
  version integer not null,
  updated_at timestamp(3) with time zone not null,
  constraint theme_files_pkey PRIMARY KEY (store_id, theme_id, path)
);
CREATE INDEX theme_files_by_blob ON public.theme_files USING btree (store_id, sha256);
alter table theme_files enable row level security;
alter table theme_files force row level security;
create policy own_store on theme_files for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on theme_files to stoa_app;

create table theme_version_files (
  store_id uuid not null,
  theme_id uuid not null,
  number integer not null,
  path text not null,
  sha256 bytea not null,
  is_text boolean not null,
  size integer not null,
  version integer not null,
  updated_at timestamp(3) with time zone not null,
  constraint theme_version_files_pkey PRIMARY KEY (store_id, theme_id, number, path)
);
CREATE INDEX theme_version_files_by_blob ON public.theme_version_files USING btree (store_id, sha256);
alter table theme_version_files enable row level security;
alter table theme_version_files force row level security;
create policy own_store on theme_version_files for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant insert, select on theme_version_files to stoa_app;

create table theme_versions (
  store_id uuid not null,
  theme_id uuid not null,
  number integer not null,
  note text not null,
  file_count integer not null,
  size bigint not null,
  created_at timestamp(3) with time zone not null,
  constraint theme_versions_pkey PRIMARY KEY (store_id, theme_id, number)
);
alter table theme_versions enable row level security;
alter table theme_versions force row level security;
create policy own_store on theme_versions for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select on theme_versions to stoa_app;

create table themes (
  store_id uuid not null,
  theme_id uuid not null,
  name text not null,
  is_active boolean default false not null,
  license text not null,
  price bigint,
  purchased_at timestamp(3) with time zone,
  purchase_reference text,
  published_version integer,
  last_version integer default 0 not null,
  file_count integer default 0 not null,
  size bigint default 0 not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint themes_pkey PRIMARY KEY (store_id, theme_id),
  constraint themes_check CHECK (((license = 'free'::text) = (price IS NULL))),
  constraint themes_check1 CHECK (((NOT is_active) OR ((published_version IS NOT NULL) AND (license <> 'trial'::text)))),
  constraint themes_license_check CHECK ((license = ANY (ARRAY['free'::text, 'trial'::text, 'licensed'::text]))),
  constraint themes_name_check CHECK ((name <> ''::text)),
  constraint themes_price_check CHECK ((price > 0))
);
CREATE INDEX themes_by_created ON public.themes USING btree (store_id, created_at, theme_id);
CREATE UNIQUE INDEX themes_one_active ON public.themes USING btree (store_id) WHERE is_active;
alter table themes enable row level security;
alter table themes force row level security;
create policy own_store on themes for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on themes to stoa_app;

create table timelines (
  identity text not null,
  counts_from integer not null,
  begun_at timestamp with time zone default now() not null,
  constraint timelines_pkey PRIMARY KEY (identity)
);
alter table timelines enable row level security;
alter table timelines force row level security;
create policy owner_only on timelines for all to current_user
  using (true)
  with check (true);

create table visit_counts (
  store_id uuid not null,
  day date not null,
  kind text not null,
  key text not null,
  views bigint not null,
  visits bigint not null,
  products bigint not null,
  carts bigint not null,
  checkouts bigint not null,
  orders bigint not null,
  constraint visit_counts_pkey PRIMARY KEY (store_id, day, kind, key),
  constraint visit_counts_kind_check CHECK ((kind = ANY (ARRAY['all'::text, 'source'::text, 'page'::text])))
);
alter table visit_counts enable row level security;
alter table visit_counts force row level security;
create policy own_store on visit_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
create policy swept on visit_counts for select to current_user
  using (true);
grant delete, insert, select, update on visit_counts to stoa_app;

create table webhook_attempts (
  store_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  at timestamp(3) with time zone not null,
  status integer,
  error text,
  duration_ms integer not null,
  response text,
  constraint webhook_attempts_pkey PRIMARY KEY (store_id, delivery_id, attempt)
);
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;
create policy own_store on webhook_attempts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on webhook_attempts to stoa_app;

create table webhook_deliveries (
  store_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  state text default 'pending'::text not null,
  is_due boolean default true not null,
  run_at timestamp(3) with time zone not null,
  tries integer default 0 not null,
  attempts integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  queued_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  constraint webhook_deliveries_once UNIQUE (store_id, event_id, endpoint_id),
  constraint webhook_deliveries_pkey PRIMARY KEY (store_id, delivery_id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (store_id, created_at);
CREATE INDEX webhook_deliveries_by_created ON public.webhook_deliveries USING btree (store_id, endpoint_id, created_at, delivery_id);
CREATE INDEX webhook_deliveries_later ON public.webhook_deliveries USING btree (run_at) WHERE ((state = 'pending'::text) AND (NOT is_due));
CREATE INDEX webhook_deliveries_later_by_store ON public.webhook_deliveries USING btree (store_id, run_at) WHERE ((state = 'pending'::text) AND (NOT is_due));
CREATE INDEX webhook_deliveries_ready ON public.webhook_deliveries USING btree (store_id, endpoint_id, run_at) WHERE ((state = 'pending'::text) AND is_due);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy claimed on webhook_deliveries for select to current_user
  using (true);
create policy made_due on webhook_deliveries for update to current_user
  using (true)
  with check (true);
create policy own_store on webhook_deliveries for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on webhook_deliveries to stoa_app;

create table webhook_delivery_counts (
  store_id uuid not null,
  endpoint_id uuid not null,
  part uuid not null,
  total bigint not null,
  constraint webhook_delivery_counts_pkey PRIMARY KEY (store_id, endpoint_id, part)
);
alter table webhook_delivery_counts set (fillfactor=50);
alter table webhook_delivery_counts enable row level security;
alter table webhook_delivery_counts force row level security;
create policy own_store on webhook_delivery_counts for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on webhook_delivery_counts to stoa_app;

create table webhook_endpoints (
  store_id uuid not null,
  endpoint_id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  permissions text[] not null,
  is_active boolean default true not null,
  disabled_reason text,
  disabled_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  failed_events integer default 0 not null,
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  form text default 'stoa'::text not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (store_id, endpoint_id),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text]))),
  constraint webhook_endpoints_form_check CHECK ((form = ANY (ARRAY['stoa'::text, 'acp'::text])))
);
CREATE INDEX webhook_endpoints_by_created ON public.webhook_endpoints USING btree (store_id, created_at, endpoint_id);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy claimed on webhook_endpoints for select to current_user
  using (true);
create policy own_store on webhook_endpoints for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on webhook_endpoints to stoa_app;

create table webhook_leases (
  store_id uuid not null,
  endpoint_id uuid not null,
  holder uuid not null,
  leased_until timestamp(3) with time zone not null,
  constraint webhook_leases_pkey PRIMARY KEY (store_id, endpoint_id)
);
alter table webhook_leases set (fillfactor=50);
alter table webhook_leases enable row level security;
alter table webhook_leases force row level security;
create policy claimed on webhook_leases for all to current_user
  using (true)
  with check (true);
create policy own_store on webhook_leases for all to public
  using ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
  with check ((store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on webhook_leases to stoa_app;

alter table account_codes add constraint account_codes_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id) ON DELETE CASCADE;
alter table account_codes add constraint account_codes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table account_codes add constraint account_codes_store_id_registration_id_fkey FOREIGN KEY (store_id, registration_id) REFERENCES customer_registrations(store_id, registration_id) ON DELETE CASCADE;
alter table account_codes add constraint account_codes_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, staff_id) ON DELETE CASCADE;
alter table agents add constraint agents_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table api_key_days add constraint api_key_days_store_id_api_key_id_fkey FOREIGN KEY (store_id, api_key_id) REFERENCES api_keys(store_id, api_key_id) ON DELETE CASCADE;
alter table api_key_uses add constraint api_key_uses_store_id_api_key_id_fkey FOREIGN KEY (store_id, api_key_id) REFERENCES api_keys(store_id, api_key_id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table audit_counts add constraint audit_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table audit_entries add constraint audit_entries_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table carts add constraint carts_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id) ON DELETE CASCADE;
alter table carts add constraint carts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table categories add constraint categories_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table categories add constraint categories_store_id_parent_id_fkey FOREIGN KEY (store_id, parent_id) REFERENCES categories(store_id, category_id);
alter table category_slugs add constraint category_slugs_store_id_category_id_fkey FOREIGN KEY (store_id, category_id) REFERENCES categories(store_id, category_id);
alter table content_page_slugs add constraint content_page_slugs_store_id_page_id_fkey FOREIGN KEY (store_id, page_id) REFERENCES content_pages(store_id, page_id) ON DELETE CASCADE;
alter table content_pages add constraint content_pages_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table coupon_counts add constraint coupon_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table coupon_uses add constraint coupon_uses_store_id_coupon_id_fkey FOREIGN KEY (store_id, coupon_id) REFERENCES coupons(store_id, coupon_id);
alter table coupons add constraint coupons_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table customer_addresses add constraint customer_addresses_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id) ON DELETE CASCADE;
alter table customer_addresses add constraint customer_addresses_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table customer_counts add constraint customer_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table customer_credit_movements add constraint customer_credit_movements_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customer_credits(store_id, customer_id);
alter table customer_credits add constraint customer_credits_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id);
alter table customer_credits add constraint customer_credits_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table customer_groups add constraint customer_groups_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table customer_order_stats add constraint customer_order_stats_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id);
alter table customer_order_stats add constraint customer_order_stats_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table customer_registrations add constraint customer_registrations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table customer_search add constraint customer_search_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id) ON DELETE CASCADE;
alter table customer_tags add constraint customer_tags_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id) ON DELETE CASCADE;
alter table customers add constraint customers_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table discount_uses add constraint discount_uses_store_id_discount_id_fkey FOREIGN KEY (store_id, discount_id) REFERENCES discounts(store_id, discount_id);
alter table discounts add constraint discounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table domains add constraint domains_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table event_counts add constraint event_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table event_sequences add constraint event_sequences_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table events add constraint events_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table facet_files add constraint facet_files_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table feeds add constraint feeds_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table former_slugs add constraint former_slugs_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table gift_card_counts add constraint gift_card_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table gift_card_movements add constraint gift_card_movements_store_id_gift_card_id_fkey FOREIGN KEY (store_id, gift_card_id) REFERENCES gift_cards(store_id, gift_card_id);
alter table gift_cards add constraint gift_cards_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id);
alter table gift_cards add constraint gift_cards_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table idempotency_keys add constraint idempotency_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table import_pieces add constraint import_pieces_store_id_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES imports(store_id, import_id) ON DELETE CASCADE;
alter table imports add constraint imports_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table invoice_counts add constraint invoice_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table invoices add constraint invoices_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table item_quantities add constraint item_quantities_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table jobs add constraint jobs_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table locations add constraint locations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table login_failures add constraint login_failures_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table mail_counts add constraint mail_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table mail_texts add constraint mail_texts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table mails add constraint mails_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table media add constraint media_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table media_counts add constraint media_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table media_sources add constraint media_sources_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES media(store_id, media_id) ON DELETE CASCADE;
alter table menus add constraint menus_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table notice_cursors add constraint notice_cursors_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table notice_readers add constraint notice_readers_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table notice_readers add constraint notice_readers_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, staff_id);
alter table notice_reads add constraint notice_reads_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table notice_reads add constraint notice_reads_store_id_notice_id_fkey FOREIGN KEY (store_id, notice_id) REFERENCES notices(store_id, notice_id) ON DELETE CASCADE;
alter table notice_reads add constraint notice_reads_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, staff_id);
alter table notices add constraint notices_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table notices add constraint notices_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, staff_id);
alter table order_agents add constraint order_agents_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_claim_counts add constraint order_claim_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_claims add constraint order_claims_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id);
alter table order_claims add constraint order_claims_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_claims add constraint order_claims_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table order_comment_media add constraint order_comment_media_store_id_comment_id_fkey FOREIGN KEY (store_id, comment_id) REFERENCES order_comments(store_id, comment_id) ON DELETE CASCADE;
alter table order_comment_media add constraint order_comment_media_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_comment_media add constraint order_comment_media_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES media(store_id, media_id);
alter table order_comments add constraint order_comments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_comments add constraint order_comments_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table order_counters add constraint order_counters_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_counts add constraint order_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_drafts add constraint order_drafts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_edits add constraint order_edits_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_edits add constraint order_edits_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table order_items add constraint order_items_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table order_payments add constraint order_payments_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table order_refunds add constraint order_refunds_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table order_return_counts add constraint order_return_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_return_items add constraint order_return_items_store_id_return_id_fkey FOREIGN KEY (store_id, return_id) REFERENCES order_returns(store_id, return_id);
alter table order_returns add constraint order_returns_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id);
alter table order_returns add constraint order_returns_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_returns add constraint order_returns_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table order_search add constraint order_search_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id) ON DELETE CASCADE;
alter table order_shipments add constraint order_shipments_location_fkey FOREIGN KEY (store_id, location_id) REFERENCES locations(store_id, location_id) NOT VALID;
alter table order_shipments add constraint order_shipments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table order_shipments add constraint order_shipments_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table order_tags add constraint order_tags_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table order_timeline add constraint order_timeline_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table orders add constraint orders_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id);
alter table orders add constraint orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table passkeys add constraint passkeys_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, staff_id) ON DELETE CASCADE;
alter table payment_accounts add constraint payment_accounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table payment_settings add constraint payment_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table price_days add constraint price_days_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table price_list_prices add constraint price_list_prices_store_id_price_list_id_fkey FOREIGN KEY (store_id, price_list_id) REFERENCES price_lists(store_id, price_list_id);
alter table price_list_prices add constraint price_list_prices_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table price_lists add constraint price_lists_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table prior_prices add constraint prior_prices_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table product_changes add constraint product_changes_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table product_counts add constraint product_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table product_media add constraint product_media_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES media(store_id, media_id);
alter table product_media add constraint product_media_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table product_search add constraint product_search_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id) ON DELETE CASCADE;
alter table product_skus add constraint product_skus_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table product_slugs add constraint product_slugs_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table product_tags add constraint product_tags_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table product_variants add constraint product_variants_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table product_words add constraint product_words_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table products add constraint products_store_id_category_id_fkey FOREIGN KEY (store_id, category_id) REFERENCES categories(store_id, category_id);
alter table products add constraint products_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table products add constraint products_store_id_shipping_profile_id_fkey FOREIGN KEY (store_id, shipping_profile_id) REFERENCES shipping_profiles(store_id, profile_id);
alter table provider_notices add constraint provider_notices_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table provider_payments add constraint provider_payments_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, order_id);
alter table recovery_codes add constraint recovery_codes_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, staff_id) ON DELETE CASCADE;
alter table redirects add constraint redirects_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table refresh_tokens add constraint refresh_tokens_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table refresh_tokens add constraint refresh_tokens_store_id_session_id_fkey FOREIGN KEY (store_id, session_id) REFERENCES sessions(store_id, session_id) ON DELETE CASCADE;
alter table registered_passwords add constraint registered_passwords_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table review_counts add constraint review_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table reviews add constraint reviews_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id);
alter table reviews add constraint reviews_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table reviews add constraint reviews_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table roles add constraint roles_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table sales_days add constraint sales_days_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table sales_parts add constraint sales_parts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table sales_products add constraint sales_products_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table saved_views add constraint saved_views_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, staff_id);
alter table search_counts add constraint search_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table search_pins add constraint search_pins_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table search_synonyms add constraint search_synonyms_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table second_factors add constraint second_factors_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, staff_id) ON DELETE CASCADE;
alter table sessions add constraint sessions_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id) ON DELETE CASCADE;
alter table sessions add constraint sessions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table sessions add constraint sessions_store_id_staff_id_fkey FOREIGN KEY (store_id, staff_id) REFERENCES staff(store_id, staff_id) ON DELETE CASCADE;
alter table shipping_profiles add constraint shipping_profiles_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table staff add constraint staff_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table staff add constraint staff_store_id_role_id_fkey FOREIGN KEY (store_id, role_id) REFERENCES roles(store_id, role_id);
alter table stock_levels add constraint stock_levels_store_id_location_id_fkey FOREIGN KEY (store_id, location_id) REFERENCES locations(store_id, location_id);
alter table stock_levels add constraint stock_levels_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table stock_movements add constraint stock_movements_store_id_item_id_location_id_fkey FOREIGN KEY (store_id, item_id, location_id) REFERENCES stock_levels(store_id, item_id, location_id);
alter table stock_movements add constraint stock_movements_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, product_id);
alter table stock_transfer_counts add constraint stock_transfer_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table stock_transfers add constraint stock_transfers_from FOREIGN KEY (store_id, from_location_id) REFERENCES locations(store_id, location_id);
alter table stock_transfers add constraint stock_transfers_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table stock_transfers add constraint stock_transfers_to FOREIGN KEY (store_id, to_location_id) REFERENCES locations(store_id, location_id);
alter table store_keys add constraint store_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table store_policies add constraint store_policies_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table store_settings add constraint store_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table tax_id_checks add constraint tax_id_checks_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, customer_id);
alter table tax_id_checks add constraint tax_id_checks_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table theme_blobs add constraint theme_blobs_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table theme_errors add constraint theme_errors_store_id_theme_id_fkey FOREIGN KEY (store_id, theme_id) REFERENCES themes(store_id, theme_id) ON DELETE CASCADE;
alter table theme_files add constraint theme_files_store_id_sha256_fkey FOREIGN KEY (store_id, sha256) REFERENCES theme_blobs(store_id, sha256);
alter table theme_files add constraint theme_files_store_id_theme_id_fkey FOREIGN KEY (store_id, theme_id) REFERENCES themes(store_id, theme_id) ON DELETE CASCADE;
alter table theme_version_files add constraint theme_version_files_store_id_sha256_fkey FOREIGN KEY (store_id, sha256) REFERENCES theme_blobs(store_id, sha256);
alter table theme_version_files add constraint theme_version_files_store_id_theme_id_number_fkey FOREIGN KEY (store_id, theme_id, number) REFERENCES theme_versions(store_id, theme_id, number) ON DELETE CASCADE;
alter table theme_versions add constraint theme_versions_store_id_theme_id_fkey FOREIGN KEY (store_id, theme_id) REFERENCES themes(store_id, theme_id) ON DELETE CASCADE;
alter table themes add constraint themes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table themes add constraint themes_store_id_theme_id_published_version_fkey FOREIGN KEY (store_id, theme_id, published_version) REFERENCES theme_versions(store_id, theme_id, number) DEFERRABLE;
alter table visit_counts add constraint visit_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table webhook_attempts add constraint webhook_attempts_store_id_delivery_id_fkey FOREIGN KEY (store_id, delivery_id) REFERENCES webhook_deliveries(store_id, delivery_id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table webhook_delivery_counts add constraint webhook_delivery_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE;
alter table webhook_endpoints add constraint webhook_endpoints_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
alter table webhook_leases add constraint webhook_leases_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(store_id);
