import type { NoticeChannel, RecallResult } from '@dioptria/contract/shop/notices/notice-labels.ts';
import type { VatCondition } from '@dioptria/contract/shop/vat/voucher-types.ts';
import type { NamedColumns, Timestamp, WithDefault } from '../../base/database/column-types.ts';

/**
 * No two clients of a tenant have the same `num_id_key` and `type_id_key`: the contract's `compactKey` of the document's number and
 * type.
 */
interface ClientsTable extends NamedColumns {
  email: string;
  phone: string;
  type_id: string;
  type_id_key: string;
  num_id: string;
  num_id_key: string;
  address: string;
  num_insurance: string;
  insurance_id: string | null;
  vat_condition: WithDefault<VatCondition>;
  tax_id: WithDefault<string>;
  legal_name: WithDefault<string>;
  fiscal_address: WithDefault<string>;
  accepts_messages: WithDefault<boolean>;
  birth_date: WithDefault<string | null>;
  final_consumer: WithDefault<boolean>;
}

interface NoticesTable {
  tenant_id: string;
  id: string;
  client_id: string;
  sale_id: string | null;
  prescription_id: string | null;
  channel: NoticeChannel;
  text: string;
  result: WithDefault<RecallResult | ''>;
  user_id: string;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    clients: ClientsTable;
    notices: NoticesTable;
  }
}
