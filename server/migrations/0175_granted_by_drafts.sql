-- What of a draft's discounts was counted with the limits of the key that let its customer place it; null until it is sent.
alter table order_drafts add column granted bigint;
