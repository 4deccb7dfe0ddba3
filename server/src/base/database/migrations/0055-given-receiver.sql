-- The receiver that the user typed in place of the client's data. A rejected invoice keeps it when it is sent again
-- (docs/rules.md#invoices-7).
alter table invoices add column given_receiver jsonb not null default '{}';
