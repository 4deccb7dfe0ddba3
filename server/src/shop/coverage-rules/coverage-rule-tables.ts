import type { NamedColumns, RecordColumns, WithDefault } from '../../base/database/tables.ts';

export interface InsurancePlansTable extends NamedColumns {
  insurance_id: string;
  code: WithDefault<string>;
  enabled: WithDefault<boolean>;
}

/** Powers are hundredths of a diopter, percents hundredths of a percent. */
export interface CoverageRulesTable extends RecordColumns {
  insurance_id: string;
  plan_id: string | null;
  code: string;
  code_key: string;
  description: string;
  description_key: string;
  target: string;
  pair_kind: string | null;
  design: WithDefault<string[]>;
  basis: string;
  amount_cents: number | null;
  percent_hundredths: number | null;
  cap_cents: number | null;
  agreed_price_cents: number | null;
  upgrade: WithDefault<boolean>;
  copay_cents: WithDefault<number>;
  copay_deducted: WithDefault<boolean>;
  sphere_max_hundredths: number | null;
  cylinder_max_hundredths: number | null;
  sphere_max_with_cylinder_hundredths: number | null;
  excludes: WithDefault<string[]>;
  age_from: number | null;
  age_to: number | null;
  every_months: number | null;
  every_calendar_years: number | null;
  units: WithDefault<number>;
  unit: WithDefault<string>;
  conflicting_benefits: WithDefault<string[]>;
  renews_if_power_changed: WithDefault<boolean>;
  needs_authorization: WithDefault<boolean>;
  valid_from: string;
  valid_until: string | null;
  change_id: string | null;
  /** This rule replaced the rule `replaces_id`, whose last day changed from `replaced_old_end` to `replaced_new_end`. */
  replaces_id: string | null;
  replaced_old_end: string | null;
  replaced_new_end: WithDefault<string | null>;
}

export interface ClientPoliciesTable {
  tenant_id: string;
  client_id: string;
  position: number;
  insurance_id: string;
  plan_id: string | null;
  affiliate_number: WithDefault<string>;
  holder: WithDefault<string>;
  valid_until: string | null;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    insurance_plans: InsurancePlansTable;
    coverage_rules: CoverageRulesTable;
    client_policies: ClientPoliciesTable;
  }
}

declare module '../../base/database/announcements.ts' {
  interface Topics {
    insurances: 'insuranceId';
  }
}
