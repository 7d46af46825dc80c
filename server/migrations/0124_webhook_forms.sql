-- In which form an endpoint is told and signed: ours, or that of a protocol by which orders are placed.
alter table webhook_endpoints add column form text not null default 'stoa' check (form in ('stoa', 'acp'));
