-- The cash that was taken out of the drawer at the closing. NULL if the cash session is open, or was closed before this column existed.
alter table cash_sessions add column taken_out_cents bigint check (taken_out_cents >= 0);
