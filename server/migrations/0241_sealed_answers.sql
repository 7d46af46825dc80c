-- Stored answers with secrets are sealed bytes. PostgreSQL need not try to compress them.
alter table idempotency_keys add column sealed bytea;
alter table idempotency_keys alter column sealed set storage external;
