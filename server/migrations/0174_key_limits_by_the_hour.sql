-- Limits of keys hold for any 24 hours: what was counted is kept by the hour. Beside it, `day` and the sums are those of the last change, as before.
alter table api_key_days add column hours text not null default '[]';

-- What was counted before the upgrade counts from the upgrade on.
alter table api_key_days no force row level security;
update api_key_days set hours =
  '[{"at":' || floor(extract(epoch from now()) * 1000)::bigint::text
  || ',"refunds":"' || refunds::text || '","discounts":"' || discounts::text || '","credit":"' || credit::text
  || '","orders":"' || orders::text || '","cancellations":"' || cancellations::text || '"}]'
where day >= (now() - interval '1 day')::date;
alter table api_key_days force row level security;
