-- The undo of a tariff's change asks for each rule whether a later rule replaced it.
create index coverage_rules_by_replaced on coverage_rules (tenant_id, replaces_id) where replaces_id is not null;
