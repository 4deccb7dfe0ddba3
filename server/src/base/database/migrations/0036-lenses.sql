-- The lens that a product is (docs/rules.md#products-8): the contract's design, material, index and treatments. '' is unknown.
alter table products
  add column lens_design text not null default '',
  add column lens_material text not null default '',
  add column lens_index text not null default '',
  add column treatments text[] not null default '{}';

-- The name of the lens that the job's sale has sold (docs/rules.md#jobs-15). Older jobs have none.
alter table jobs add column lens_name text not null default '';
