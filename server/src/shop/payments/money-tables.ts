import type { PaymentMethod, PaymentKind } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { Timestamp, WithDefault } from '../../base/database/tables.ts';

export interface PaymentsTable {
  tenant_id: string;
  id: string;
  /**
   * Null for an entry of the client's account that belongs to no sale. `sale_number` then names the sale that used or gave the
   * credit.
   */
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
  /**
   * The percentage × 100 that the payment plan had when the deposit or payment was booked. Null for other kinds of entries, and for
   * entries that are older than this column.
   */
  plan_hundredths: WithDefault<number | null>;
  on_account: WithDefault<boolean>;
  receipt_number: number | null;
  corrects: string | null;
  /** 1 for the first correction of an entry, 2 for the second. Null for an entry that takes back no other entry. */
  correction_number: WithDefault<number | null>;
  cash_session_id: WithDefault<string | null>;
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
  id: string;
  owed_cents: number;
  credit_cents: number;
  unassigned_cents: number;
  /** The earliest delivery day among the sales that the client owes for, or null. */
  oldest_day: WithDefault<string | null>;
}

export interface DebtDaysTable {
  tenant_id: string;
  day: string;
  owed_cents: number;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    payments: PaymentsTable;
    payment_days: PaymentDaysTable;
    client_accounts: ClientAccountsTable;
    debt_days: DebtDaysTable;
  }
}
