-- The same parts of codes as before, at a fraction of the time: a statement within a function is planned for each product that is written,
-- an expression is not. Products of many codes keep the statement, which parts 2,048 variants' codes at once.
alter function search_code_parts(text[]) rename to search_many_code_parts;
create function search_code_parts(codes text[]) returns text language plpgsql immutable parallel safe as $$
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
end $$;

-- Languages that do not compound, in scripts with blanks, have no words within words.
create or replace function search_inner_parts(config regconfig, words text) returns text[] language plpgsql immutable parallel safe as $$
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
end $$;
