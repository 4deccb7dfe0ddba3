-- The height of the rows in the user's tables.
alter table users add column table_density text not null default 'comfortable';
alter table users add constraint users_table_density_check check (table_density in ('comfortable', 'compact'));
