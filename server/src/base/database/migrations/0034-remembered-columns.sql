-- The provider of a list, whose columns are remembered by its id (docs/rules.md#prices-9): a name may change, and two providers may
-- share one. No foreign key, because a change outlives its provider.
alter table price_changes add column provider_id uuid;

alter table price_changes no force row level security;
alter table providers no force row level security;

update price_changes set provider_id = providers.id
from providers
where providers.tenant_id = price_changes.tenant_id and providers.name = price_changes.provider and mapping is not null
  and not exists (
    select from providers as other
    where other.tenant_id = providers.tenant_id and other.name = providers.name and other.id <> providers.id
  );

alter table price_changes force row level security;
alter table providers force row level security;
