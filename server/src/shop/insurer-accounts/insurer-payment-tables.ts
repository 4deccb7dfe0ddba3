import type { InsurerMethod, WithholdingTax } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import type { ColumnType } from 'kysely';
import type { RecordColumns, WithDefault } from '../../base/database/column-types.ts';

/** Gross = fee + withheld + net. */
export interface InsurerPaymentsTable extends RecordColumns {
  number: number;
  insurance_id: string;
  day: string;
  order_number: string;
  method: InsurerMethod;
  gross_cents: number;
  fee_cents: number;
  withheld_cents: number;
  net_cents: number;
  allocated_cents: WithDefault<number>;
  note: WithDefault<string>;
  /** The movement of cash with the net amount of a payment in cash, and the movement of its reverse. */
  cash_movement_id: WithDefault<string | null>;
  reverse_movement_id: WithDefault<string | null>;
  user_id: string;
  reversed_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  reversed_by: WithDefault<string | null>;
  reverse_note: WithDefault<string>;
}

export interface InsurerWithholdingsTable {
  tenant_id: string;
  payment_id: string;
  position: number;
  tax: WithholdingTax;
  jurisdiction: WithDefault<string>;
  certificate_number: string;
  day: string;
  base_cents: number | null;
  rate_hundredths: number | null;
  amount_cents: number;
}

export interface InsurerAllocationsTable {
  tenant_id: string;
  payment_id: string;
  item_id: string;
  amount_cents: number;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    insurer_payments: InsurerPaymentsTable;
    insurer_withholdings: InsurerWithholdingsTable;
    insurer_allocations: InsurerAllocationsTable;
  }
}
