-- True if the import stores names such as 'PEREYRA, ANA' as 'Ana Pereyra' (docs/rules.md#imports-34).
alter table imports add column tidies_names boolean not null default false;
