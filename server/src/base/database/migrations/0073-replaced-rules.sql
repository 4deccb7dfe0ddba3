-- The undo of a change asks for each of its rules whether a later rule replaced it. With statistics from before the change
-- PostgreSQL read all rules of the insurer for each.
create index coverage_rules_by_replaced on coverage_rules (tenant_id, replaces_id) where replaces_id is not null;
