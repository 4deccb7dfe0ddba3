-- The settings of prices, numbers of sales, clients, prescriptions, purchase orders and the customer's page.
alter table tenants
  add column price_rounding text not null default 'none'
    check (price_rounding in ('none', '10', '50', '100', '500', '1000')), -- pesos
  add column consecutive_numbers boolean not null default false,
  add column asks_for_email boolean not null default true,
  add column prescription_months int not null default 12 check (prescription_months between 1 and 120),
  add column purchase_months int not null default 1 check (purchase_months between 1 and 24),
  add column shows_balance boolean not null default true;
