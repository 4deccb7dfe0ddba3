-- The plan of a payment in cuotas. It is kept by its name, because the entry outlives the plan; empty for a payment without one.
alter table payments add column plan text not null default '';
