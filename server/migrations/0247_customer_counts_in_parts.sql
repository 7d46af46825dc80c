-- Writers of customers wait for each other no longer: a store's counts are the sum of parts, and a writer takes a part that nobody holds.
alter table customer_counts add column part integer not null default 0;
alter table customer_counts drop constraint customer_counts_pkey;
alter table customer_counts add primary key (store_id, part);
alter table customer_counts alter column part drop default;
alter table customer_counts set (fillfactor = 50);
