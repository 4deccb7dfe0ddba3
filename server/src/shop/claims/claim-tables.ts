import type { RecordColumns, WithDefault } from '../../base/database/tables.ts';

export interface ClaimBatchesTable extends RecordColumns {
  number: number;
  insurance_id: string;
  period_from: string;
  period_to: string;
  state: 'open' | 'presented' | 'answered' | 'settled' | 'canceled';
  presented_day: WithDefault<string | null>;
  due_day: WithDefault<string | null>;
  document: WithDefault<string>;
  note: WithDefault<string>;
  items: WithDefault<number>;
  claimed_cents: WithDefault<number>;
  recognized_cents: WithDefault<number>;
  debited_cents: WithDefault<number>;
  paid_cents: WithDefault<number>;
  user_id: string;
}

/**
 * `recognized_cents` is null until the insurer answers. `billed_cents` counts only while the batch has an invoice in
 * force.
 */
export interface ClaimItemsTable extends RecordColumns {
  batch_id: string;
  coverage_id: string;
  rebill_of: WithDefault<string | null>;
  claimed_cents: number;
  recognized_cents: WithDefault<number | null>;
  debited_cents: WithDefault<number>;
  paid_cents: WithDefault<number>;
  billed_cents: WithDefault<number>;
  reason_code: WithDefault<string | null>;
  reason_note: WithDefault<string>;
  /** The answer before its corrections. Null if nobody corrected the answer. */
  first_recognized_cents: WithDefault<number | null>;
  first_reason_code: WithDefault<string | null>;
  first_reason_note: WithDefault<string | null>;
  decision: WithDefault<'rebill' | 'lost' | 'toClient' | null>;
  answered_day: WithDefault<string | null>;
  /** The client and the client's part at the presentation. These columns are null before the presentation. */
  presented_name: WithDefault<string | null>;
  presented_document: WithDefault<string | null>;
  presented_affiliate: WithDefault<string | null>;
  presented_client_cents: WithDefault<number | null>;
  is_active: boolean;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    claim_batches: ClaimBatchesTable;
    claim_items: ClaimItemsTable;
  }
}
