import type { CashMovementKind, CashMovementOrigin } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { ColumnType } from 'kysely';
import type { RecordColumns, Timestamp, WithDefault } from '../../base/database/tables.ts';

export interface StoredCount {
  method: PaymentMethod;
  expected: number;
  counted: number;
}

export interface CashSessionsTable extends RecordColumns {
  number: number;
  cash_register_id: string;
  user_id: string;
  opening_cents: number;
  opened_with_cents: WithDefault<number | null>;
  counts: ColumnType<StoredCount[] | null, string | null, string | null>;
  taken_out_cents: WithDefault<number | null>;
  note: WithDefault<string>;
  closed_by: string | null;
  closed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
}

export interface CashTalliesTable {
  tenant_id: string;
  id: string;
  cash_session_id: string;
  /** 1 for the first tally of a cash session. */
  sequence: number;
  user_id: string;
  counts: ColumnType<StoredCount[], string, never>;
  created_at: Timestamp;
}

export interface CashMovementsTable {
  tenant_id: string;
  id: string;
  cash_session_id: string;
  kind: CashMovementKind;
  origin: CashMovementOrigin;
  amount_cents: number;
  reason: string;
  /** The corrected movement of a closed cash session. Null for any other movement. */
  corrects: WithDefault<string | null>;
  correction_number: WithDefault<number | null>;
  user_id: string;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    cash_sessions: CashSessionsTable;
    cash_movements: CashMovementsTable;
    cash_tallies: CashTalliesTable;
  }
}

declare module '../../base/database/announcements.ts' {
  interface Topics {
    'cash-sessions': 'cashSessionId';
  }
}
