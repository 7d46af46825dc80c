-- Deliveries of events, what is counted of events, deliveries and audit entries, and what is forgotten with an event's data, are
-- written by the statements that write the events, deliveries and entries (server/src/platform/outbox, events/webhooks and
-- platform/audit). Triggers did before, which no reader of the writing code saw.
drop trigger deliver on events;
drop trigger forget on events;
drop trigger count_added on events;
drop trigger count_removed on events;
drop trigger count_added on webhook_deliveries;
drop trigger count_removed on webhook_deliveries;
drop trigger count_added on audit_entries;
drop trigger count_removed on audit_entries;
drop function deliver_events();
drop function forget_responses();
drop function count_added_events();
drop function count_removed_events();
drop function count_events(uuid, text, bigint);
drop function count_added_deliveries();
drop function count_removed_deliveries();
drop function count_webhook_deliveries(uuid, uuid, bigint);
drop function count_audit_entries();
drop function discount_audit_entries();
