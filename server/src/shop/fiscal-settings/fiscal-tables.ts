import type { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { ColumnType } from 'kysely';
import type { TableOf, Timestamp } from '../../base/database/column-types.ts';

export type OptionalMoment = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

/** One row, from the first change on. */
interface FiscalSettingsTable extends Omit<Required<TableOf<typeof fiscalSettings>>, 'id'> {
  point_of_sale_id: string | null;
}

interface FiscalCertificatesTable {
  tenant_id: string;
  environment: Environment;
  holder_cuit: string;
  alias: string;
  certificate: string | null;
  sealed_key: Buffer | null;
  fingerprint: string | null;
  valid_from: OptionalMoment;
  valid_to: OptionalMoment;
  request: string | null;
  sealed_request_key: Buffer | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    fiscal_settings: FiscalSettingsTable;
    fiscal_certificates: FiscalCertificatesTable;
  }
}
