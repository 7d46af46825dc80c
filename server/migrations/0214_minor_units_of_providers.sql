-- Amounts of providers' payments are minor units of the store's currency, whatever units a provider counts in. Until now they were Stripe's,
-- which are others in five currencies that stores may have.
alter table provider_payments no force row level security;
update provider_payments p set
  charged = trunc(p.charged * f.factor),
  authorized_amount = trunc(p.authorized_amount * f.factor),
  received_amount = trunc(p.received_amount * f.factor),
  refunds = (
    select coalesce(json_object_agg(e.key,
      e.value::jsonb || jsonb_build_object('amount', trunc((e.value ->> 'amount')::numeric * f.factor)::text)), '{}')
    from json_each(p.refunds) e),
  disputes = (
    select coalesce(json_object_agg(e.key,
      e.value::jsonb || jsonb_build_object('amount', trunc((e.value ->> 'amount')::numeric * f.factor)::text)), '{}')
    from json_each(p.disputes) e)
from stores s
join (values ('MGA', 100), ('IQD', 10), ('LYD', 10), ('ISK', 0.01), ('UGX', 0.01)) f (currency, factor) on f.currency = s.currency
where s.store_id = p.store_id;
alter table provider_payments force row level security;
