import type { CountState } from '@dioptria/contract/shop/counts/stock-count-labels.ts';
import type { RecordColumns, WithDefault } from '../../base/database/column-types.ts';

export interface StockCountsTable extends RecordColumns {
  brand_id: string | null;
  category_id: string | null;
  provider_id: string | null;
  brand: string;
  category: string;
  provider: string;
  state: WithDefault<CountState>;
  uncounted_as_zero: WithDefault<boolean>;
  user_id: string;
  closed_by: WithDefault<string | null>;
  closed_at: WithDefault<string | Date | null>;
  products: WithDefault<number | null>;
  counted: WithDefault<number | null>;
  units: WithDefault<number | null>;
  differences: WithDefault<number | null>;
  difference_units: WithDefault<number | null>;
  difference_cost_cents: WithDefault<number | null>;
  difference_price_cents: WithDefault<number | null>;
}

export interface StockCountLinesTable {
  tenant_id: string;
  count_id: string;
  product_id: string;
  counted: number;
  expected: number;
  first_expected: number;
  cost_cents: WithDefault<number | null>;
  price_cents: WithDefault<number | null>;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    stock_counts: StockCountsTable;
    stock_count_lines: StockCountLinesTable;
  }
}

declare module '../../base/database/announcements.ts' {
  interface Topics {
    'stock/counts': 'countId';
  }
}
