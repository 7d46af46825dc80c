-- A new store offers cash and bank transfer. Stores that are there and have set nothing offered all methods: they keep them.
alter table payment_settings no force row level security;
insert into payment_settings (store_id, methods, updated_at)
  select store_id, '[
    {"method": "cash", "provider": "manual", "isActive": true, "instructions": null},
    {"method": "card", "provider": "manual", "isActive": true, "instructions": null},
    {"method": "wallet", "provider": "manual", "isActive": true, "instructions": null},
    {"method": "bank_transfer", "provider": "manual", "isActive": true, "instructions": null},
    {"method": "installment", "provider": "manual", "isActive": true, "instructions": null}]', created_at
  from stores
  on conflict do nothing;
alter table payment_settings force row level security;
