-- The texts of policies that are published though they have blanks `[[…]]`: those from before blanks, as `terms/en`; `*` is all of them.
alter table store_policies add column as_written json not null default '["*"]';
alter table store_policies alter column as_written set default '[]';
