-- A dispute of a provider's payment names the status that its order recorded last: `recordedStatus`, until now `told`.
alter table provider_payments no force row level security;
update provider_payments p set disputes = (
  select json_object_agg(e.key, (e.value::jsonb - 'told') || jsonb_build_object('recordedStatus', e.value -> 'told'))
  from json_each(p.disputes) e)
where p.disputes::text <> '{}';
alter table provider_payments force row level security;
