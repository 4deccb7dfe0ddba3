import type { RecordColumns, WithDefault } from '../../base/database/column-types.ts';

export interface ReceptionsTable extends RecordColumns {
  number: number;
  provider_id: string;
  document: string;
  document_key: string;
  day: string;
  note: string;
  products: number;
  units: number;
  total_cents: number;
  user_id: string;
  reverses_id: string | null;
  purchase_order_id: WithDefault<string | null>;
}

export interface ReceptionLinesTable {
  tenant_id: string;
  id: string;
  reception_id: string;
  position: number;
  product_id: string;
  name: string;
  code: string;
  quantity: number;
  unit_cost_cents: number;
  update_cost: boolean;
  old_cost_cents: number;
  old_price_cents: number;
  new_price_cents: number;
  beyond_order: WithDefault<number>;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    receptions: ReceptionsTable;
    reception_lines: ReceptionLinesTable;
  }
}
