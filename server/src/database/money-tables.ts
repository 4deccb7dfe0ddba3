/** The tables of money: payments, cash sessions and clients' accounts. */
import type { CashMovementKind } from '@dioptria/contract/cash-rules.ts';
import type { PaymentKind } from '@dioptria/contract/payment-kinds.ts';
import type { PaymentMethod } from '@dioptria/contract/sale-status.ts';
import type { ColumnType } from 'kysely';
import type { RecordColumns, Timestamp, WithDefault } from './column-types.ts';

export interface PaymentsTable {
  tenant_id: string;
  id: string;
  /** Null for an entry of the client's account itself; `sale_number` then names the order that used or gave the credit. */
  sale_id: string | null;
  sale_number: number | null;
  client_id: string;
  client_name: string;
  kind: PaymentKind;
  amount_cents: number;
  surcharge_cents: number;
  method: PaymentMethod;
  note: string;
  plan: WithDefault<string>;
  /** True for a part of a payment to the client's account. */
  on_account: WithDefault<boolean>;
  receipt_number: number | null;
  corrects: string | null;
  cash_session_id: WithDefault<string | null>;
  user_id: string;
  created_at: Timestamp;
}

/** `method` and its cents at the closing. */
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
  counts: ColumnType<StoredCount[] | null, string | null, string | null>;
  note: WithDefault<string>;
  closed_by: string | null;
  closed_at: ColumnType<string | null, Date | string | null, Date | string | null>;
}

export interface CashMovementsTable {
  tenant_id: string;
  id: string;
  cash_session_id: string;
  kind: CashMovementKind;
  amount_cents: number;
  reason: string;
  user_id: string;
  created_at: Timestamp;
}

export interface PaymentDaysTable {
  tenant_id: string;
  day: string;
  method: PaymentMethod;
  received_cents: number;
}

export interface ClientAccountsTable {
  tenant_id: string;
  /** The client's. */
  id: string;
  owed_cents: number;
  credit_cents: number;
  unassigned_cents: number;
  /** Null if the client owes nothing. */
  oldest_day: WithDefault<string | null>;
}

export interface DebtDaysTable {
  tenant_id: string;
  day: string;
  owed_cents: number;
}
