-- What agents name a store's account at Stripe by, when they grant it a payment.
alter table payment_settings add column merchant_id text;
