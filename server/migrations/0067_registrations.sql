-- A registration waits apart from the customers, under the address that it names: until the address is proven, nobody is counted, listed or
-- in anybody's way. The code that proves it belongs to the registration.
alter table customer_registrations
  add column registration_id uuid,
  add column email text collate "C" check (email = lower(email)),
  add column language text,
  drop constraint customer_registrations_store_id_customer_id_fkey;
alter table account_codes
  add column registration_id uuid,
  drop constraint account_codes_check,
  add constraint account_codes_check check (num_nonnulls(staff_id, customer_id, registration_id) = 1);

-- A shopper who deleted their own account gets a fresh start where they register again.
alter table customers add column closed_by_customer boolean not null default false;

-- Registrations that wait keep their codes, which are bound to this id. A customer who came with one, and was never more than that, is none;
-- one who was changed, or has orders, stays. Each store by itself, as the policies hold for the owner, too.
do $$
declare
  store uuid;
  born  uuid;
  gone  bigint;
  kept  text := current_setting('app.store_id', true);
begin
  for store in select store_id from stores loop
    perform set_config('app.store_id', store::text, true);
    gone := 0;
    update customer_registrations r set registration_id = c.customer_id, email = c.email, language = c.language
    from customers c where c.store_id = store and r.store_id = store and c.customer_id = r.customer_id;
    update account_codes a set registration_id = r.customer_id, customer_id = null
    from customer_registrations r
    where a.store_id = store and r.store_id = store and a.customer_id = r.customer_id and a.purpose = 'verify_email';
    for born in
      select c.customer_id from customers c
      join customer_registrations r on r.store_id = store and r.customer_id = c.customer_id
      where c.store_id = store and c.created_at = r.created_at and c.version = 1
        and c.password_hash is null and c.temporary_hash is null
        and c.is_active and not c.is_guest and not c.is_email_verified
    loop
      begin
        delete from customers where store_id = store and customer_id = born;
        gone := gone + 1;
      exception when foreign_key_violation then
        null;
      end;
    end loop;
    update customer_counts set total = total - gone, active = active - gone where store_id = store and gone > 0;
  end loop;
  perform set_config('app.store_id', coalesce(kept, ''), true);
end $$;

alter table customer_registrations
  drop column customer_id,
  alter column registration_id set not null,
  alter column email set not null,
  add primary key (store_id, registration_id),
  add constraint customer_registrations_email_key unique (store_id, email);
create index customer_registrations_by_expiry on customer_registrations (store_id, expires_at);
-- The check of the rows that are there sees those of no store, where the policies hold for the owner.
alter table customer_registrations no force row level security;
alter table account_codes
  add foreign key (store_id, registration_id) references customer_registrations on delete cascade;
alter table customer_registrations force row level security;
create unique index account_codes_by_registration on account_codes (store_id, registration_id, purpose)
  where registration_id is not null;
