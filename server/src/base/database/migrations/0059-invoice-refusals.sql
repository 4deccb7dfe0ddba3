-- Why a sale got no automatic invoice. NULL if it got one, or if none was due.
alter table sales add column invoice_refusal text check (invoice_refusal <> '');
