-- What an order moves of products' quantities, and of variants'. Each row is found by its key by a plan that is kept: a join with
-- arrays was planned anew for each order, which took longer than the rest of it. The ids of `products` are each another.
create function move_quantities(products uuid[], moved bigint[], variants uuid[], moved_of_each bigint[], at timestamptz)
returns void language plpgsql as $$
begin
  for n in 1..coalesce(cardinality(products), 0) loop
    update products p set quantity = p.quantity + moved[n], version = p.version + 1, updated_at = greatest(p.updated_at, at)
    where p.product_id = products[n];
  end loop;
  for n in 1..coalesce(cardinality(variants), 0) loop
    update product_variants v set quantity = v.quantity + moved_of_each[n] where v.variant_id = variants[n];
  end loop;
end $$;

-- The same lexemes with half the work: signs and digits are cut off without a pattern, and what all begin with is made once.
create or replace function order_document(store uuid, search_text text) returns tsvector
language plpgsql immutable parallel safe as $$
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
end $$;
