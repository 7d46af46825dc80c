-- By what somebody had a thing done, where they did not send it themselves: a program that speaks the Model Context Protocol for them.
alter table audit_entries add column via text check (via in ('mcp'));
