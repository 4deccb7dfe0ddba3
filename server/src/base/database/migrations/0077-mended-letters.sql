-- True if the import mends damaged letters, such as 'PE¥A' (docs/rules.md#imports-36). A file that was checked before stays as
-- its check showed it.
alter table imports add column mends_letters boolean not null default false;
alter table imports alter column mends_letters set default true;
