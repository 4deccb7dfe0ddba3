-- The shop's names of payment methods, and the methods that its selects offer; null for those of a new shop.
alter table tenants add column payment_methods jsonb;
