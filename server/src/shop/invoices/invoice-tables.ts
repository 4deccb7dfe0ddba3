import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { BilledLine } from '@dioptria/contract/shop/invoices/billed-amounts.ts';
import type { InvoiceState } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { ArcaMessage, GivenReceiver, Issuer, Receiver } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { RateAmounts } from '@dioptria/contract/shop/vat/vat-rates.ts';
import type { Letter, VoucherKind } from '@dioptria/contract/shop/vat/voucher-types.ts';
import type { ColumnType } from 'kysely';
import type { Json, RecordColumns, WithDefault } from '../../base/database/tables.ts';
import type { OptionalMoment } from '../fiscal-settings/fiscal-settings.ts';

type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;

/** The amounts in `rates` are in cents. */
export interface InvoicesTable extends RecordColumns {
  kind: VoucherKind;
  letter: Letter;
  type: number;
  environment: Environment;
  issuer_cuit: string;
  point_of_sale: number;
  number: number | null;
  day: string;
  state: InvoiceState;
  issuer: Json<Issuer>;
  receiver: Json<Receiver>;
  receiver_key: string;
  given_receiver: JsonWithDefault<GivenReceiver>;
  sale_condition: string;
  lines: Json<BilledLine[]>;
  rates: Json<RateAmounts[]>;
  net_cents: number;
  exempt_cents: number;
  vat_cents: number;
  total_cents: number;
  sale_id: string | null;
  sale_number: number | null;
  batch_id: WithDefault<string | null>;
  batch_number: WithDefault<number | null>;
  corrects_id: string | null;
  is_active: boolean;
  is_outside: WithDefault<boolean>;
  note: WithDefault<string>;
  authorization_code: WithDefault<string | null>;
  authorization_due: WithDefault<string | null>;
  authorised_at: OptionalMoment;
  observations: JsonWithDefault<ArcaMessage[]>;
  errors: JsonWithDefault<ArcaMessage[]>;
  attempts: WithDefault<number>;
  next_attempt_at: OptionalMoment;
  wait_reason: WithDefault<string>;
  user_id: string | null;
}

/** A sequence has all vouchers of one type that an issuer makes at one point of sale in an environment. */
export interface SequenceKey {
  environment: Environment;
  issuer_cuit: string;
  point_of_sale: number;
  type: number;
}

interface VoucherSequencesTable extends SequenceKey {
  tenant_id: string;
  last_number: number | null;
  last_day: string | null;
  lease: string | null;
  leased_until: OptionalMoment;
}

/** The outcome is 'open' until an answer comes, and 'taken' if another voucher has the number. */
export type AttemptOutcome = 'open' | 'uncertain' | 'authorised' | 'rejected' | 'notSent' | 'taken';

interface VoucherAttemptsTable extends SequenceKey {
  tenant_id: string;
  id: string;
  invoice_id: string;
  number: number;
  day: string;
  payload: string;
  request: Json<unknown>;
  outcome: AttemptOutcome;
  http_status: number | null;
  answer: string | null;
  sent_at: Date | string;
  answered_at: OptionalMoment;
}

/** `lease` is set while a server renews the ticket. */
interface ArcaTicketsTable {
  tenant_id: string;
  environment: Environment;
  fingerprint: string;
  service: string;
  sealed_token: WithDefault<Buffer | null>;
  sealed_sign: WithDefault<Buffer | null>;
  generated_at: OptionalMoment;
  expires_at: OptionalMoment;
  requested_at: OptionalMoment;
  lease: WithDefault<string | null>;
  leased_until: OptionalMoment;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    invoices: InvoicesTable;
    voucher_sequences: VoucherSequencesTable;
    voucher_attempts: VoucherAttemptsTable;
    arca_tickets: ArcaTicketsTable;
  }
}

declare module '../../base/database/announcements.ts' {
  interface Topics {
    invoices: 'invoiceId';
  }
}
