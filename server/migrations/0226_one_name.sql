-- A person may have one name. Imports put a dash where a name was missing: an only name becomes the first one, and a person without any is
-- called by the beginning of the email address, as by imports now. Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    update customers set
      first_name = case
        when first_name <> '-' then first_name when last_name <> '-' then last_name else left(split_part(email, '@', 1), 100) end,
      last_name = '',
      sort_name = case
        when first_name = '-' and last_name in ('-', '') then lower(left(split_part(email, '@', 1), 100))
        else regexp_replace(sort_name, '^- | -$', '') end,
      search_text = regexp_replace(search_text, E'\n-(?=\n|$)', '', 'g'),
      version = version + 1
    where store_id = store and '-' in (first_name, last_name) and anonymized_at is null;
    update customer_addresses set
      first_name = case when first_name <> '-' or last_name in ('-', '') then first_name else last_name end, last_name = ''
    where store_id = store and '-' in (first_name, last_name);
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;
