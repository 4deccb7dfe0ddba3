import type { Json, RecordColumns, Timestamp, WithDefault } from '../../base/database/tables.ts';

/** There is no foreign key to the sale, because a coverage outlives a deleted sale. */
export interface CoveragesTable extends RecordColumns {
  sale_id: string;
  sale_number: number;
  client_id: string;
  client_name: string;
  insurance_id: string;
  plan_id: string | null;
  position: number;
  affiliate_number: string;
  prescription_id: string | null;
  prescription_day: string | null;
  authorization_number: string;
  authorization_key: string;
  authorized_day: string | null;
  voucher_number: string;
  note: string;
  warnings: Json<readonly { code: string; message: string }[]>;
  insurer_cents: number;
  claimable_day: string | null;
  signed_day: string | null;
  void_at: WithDefault<string | null>;
  canceled_with: WithDefault<string | null>;
  paid_cents: WithDefault<number>;
  lost_cents: WithDefault<number>;
  to_client_cents: WithDefault<number>;
  open_cents: number;
  user_id: string;
}

export interface CoverageLinesTable {
  tenant_id: string;
  coverage_id: string;
  position: number;
  rule_id: string | null;
  code: string;
  description: string;
  target: string;
  pair_kind: string | null;
  sale_positions: number[];
  quantity: number;
  list_cents: number;
  base_cents: number;
  insurer_cents: number;
  client_cents: number;
  proposed_cents: number | null;
  /** The reason why the amount differs from the rule's amount. */
  note: WithDefault<string>;
}

export interface CoverageDocumentsTable {
  tenant_id: string;
  coverage_id: string;
  kind: string;
  is_required: boolean;
  is_present: boolean;
  note: WithDefault<string>;
  signature_id: WithDefault<string | null>;
}

export interface SaleSignaturesTable {
  tenant_id: string;
  id: string;
  sale_id: string;
  signer: string;
  drawing: Buffer;
  user_id: string;
  created_at: Timestamp;
}

/** A positive `amount_cents` raises the insurer's debt, and a negative `amount_cents` lowers the debt. */
export interface InsurerEntriesTable {
  tenant_id: string;
  id: string;
  insurance_id: string;
  coverage_id: string | null;
  item_id: string | null;
  payment_id: string | null;
  kind: 'charge' | 'debit' | 'rebill' | 'payment' | 'lost' | 'toClient' | 'correction';
  amount_cents: number;
  claimed_cents: WithDefault<number>;
  note: WithDefault<string>;
  user_id: string;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    coverages: CoveragesTable;
    coverage_lines: CoverageLinesTable;
    coverage_documents: CoverageDocumentsTable;
    sale_signatures: SaleSignaturesTable;
    insurer_entries: InsurerEntriesTable;
  }
}
