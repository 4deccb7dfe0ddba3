-- The time of the sale's change that canceled the sale and so made the coverage void. NULL for a coverage that is valid, or void for
-- another reason.
alter table coverages add column canceled_with timestamptz(3);
alter table coverages no force row level security;
alter table sale_changes no force row level security;
update coverages set canceled_with = void_at
where void_at is not null and exists (
  select from sale_changes
  where sale_changes.tenant_id = coverages.tenant_id and sale_changes.sale_id = coverages.sale_id
    and sale_changes.field = 'orderStatus' and sale_changes.to_value = 'canceled' and sale_changes.created_at = coverages.void_at
);
alter table coverages force row level security;
alter table sale_changes force row level security;
