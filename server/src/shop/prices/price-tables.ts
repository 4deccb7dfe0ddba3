import type { ListProblem, PriceChangeKind, PricedField } from '@dioptria/contract/shop/prices/price-labels.ts';
import type { PriceListMapping } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import type { PriceRounding } from '@dioptria/contract/shop/settings/settings-labels.ts';
import type { ColumnType } from 'kysely';
import type { RecordColumns, Timestamp, WithDefault } from '../../base/database/column-types.ts';

export interface PriceChangesTable extends RecordColumns {
  field: PricedField;
  kind: PriceChangeKind;
  value_hundredths: number | null;
  brand: string;
  category: string;
  provider: string;
  selected: number | null;
  products: WithDefault<number>;
  old_total_cents: WithDefault<number>;
  new_total_cents: WithDefault<number>;
  user_id: string;
  applied_at: string | Date | null;
  undone_at: string | Date | null;
  undone_by: string | null;
  undone: number | null;
  kept_products: number | null;
  file: WithDefault<string>;
  /** The columns that the user chose in a provider's list. Null for a change that has no list. */
  mapping: ColumnType<PriceListMapping | null, string | undefined, string>;
  problems: WithDefault<number>;
  provider_id: WithDefault<string | null>;
  rounding: WithDefault<PriceRounding>;
}

export interface ListProblemsTable {
  tenant_id: string;
  price_change_id: string;
  row: number;
  kind: ListProblem;
  code: string;
  description: string;
  cost: string;
  reason: string;
}

export interface PriceChangeRowsTable {
  tenant_id: string;
  price_change_id: string;
  product_id: string;
  old_cost_cents: number;
  new_cost_cents: number;
  old_profitability_hundredths: number;
  new_profitability_hundredths: number;
  old_price_cents: number;
  new_price_cents: number;
  old_fixed_price_cents: WithDefault<number | null>;
  new_fixed_price_cents: WithDefault<number | null>;
  undone: WithDefault<boolean>;
}

export interface PriceEditsTable {
  tenant_id: string;
  id: string;
  product_id: string;
  old_cost_cents: number;
  new_cost_cents: number;
  old_price_cents: number;
  new_price_cents: number;
  was_fixed: WithDefault<boolean>;
  is_fixed: WithDefault<boolean>;
  user_id: string;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    price_changes: PriceChangesTable;
    price_change_rows: PriceChangeRowsTable;
    price_edits: PriceEditsTable;
    price_list_problems: ListProblemsTable;
  }
}
