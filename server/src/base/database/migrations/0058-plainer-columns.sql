-- Plainer names of columns. Citus renames no constraint of a distributed table. So an index gives its constraint the new name, and
-- a check is dropped and added again.
alter table products rename column to_come to outstanding_units;
alter table purchase_orders rename column to_come to outstanding_units;
alter table purchase_orders drop constraint purchase_orders_to_come_check;
alter table purchase_orders add constraint purchase_orders_outstanding_units_check check (outstanding_units >= 0);
alter table cash_tallies rename column place to sequence;
alter index cash_tallies_place rename to cash_tallies_sequence;
alter table cash_tallies drop constraint cash_tallies_place_check;
alter table cash_tallies add constraint cash_tallies_sequence_check check (sequence > 0);
alter table price_changes rename column kept to kept_products;
alter table coverage_rules rename column not_with to conflicting_benefits;
alter table coverage_rules rename column replaced_until to replaced_old_end;
alter table coverage_rules rename column replaced_ends to replaced_new_end;
alter table invoices rename column waits_for to wait_reason;
