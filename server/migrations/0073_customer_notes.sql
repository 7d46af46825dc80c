-- What the shopper wrote at the checkout, which no edit of the merchant's note changes. Of orders from before nobody knows whose their note is.
alter table orders add column customer_note text;
