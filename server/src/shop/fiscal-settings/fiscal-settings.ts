import { isTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { type Environment, fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import {
  type Certificate,
  fiscalSettings,
  type FiscalSettings,
} from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import type { ColumnType } from 'kysely';
import type { TableOf, Timestamp } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { fieldsOf } from '../../base/records/stored-fields.ts';

export type OptionalMoment = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

/** A tenant has no row before the first change of its settings, and one row afterwards. */
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

/**
 * A tenant without stored fiscal settings issues no vouchers. The proposed CUIT, legal name and address then come from
 * the settings of the shop.
 */
export async function readFiscalSettings(context: TenantScope): Promise<FiscalSettings> {
  const { tx, actor } = context;
  const [row, tenant] = await Promise.all([
    tx.selectFrom('fiscal_settings').selectAll().where('tenant_id', '=', actor.tenantId).executeTakeFirst(),
    tx.selectFrom('tenants').selectAll().where('id', '=', actor.tenantId).executeTakeFirstOrThrow(),
  ]);
  if (!row) {
    return {
      ...fiscalSettings.create.parse({
        cuit: isTaxNumber(tenant.tax_id) ? tenant.tax_id : '',
        legalName: tenant.legal_name || tenant.name,
        address: tenant.address,
      }),
      pointOfSale: null,
      certificate: null,
      _id: tenant.id,
      createdAt: tenant.created_at,
      updatedAt: tenant.created_at,
    };
  }
  const [pointOfSale, certificate] = await Promise.all([
    readPointOfSale(context, row.point_of_sale_id),
    fiscalModeTable[row.mode].issues ? readCertificate(context, row.mode as Environment) : null,
  ]);
  return {
    ...fieldsOf(fiscalSettings, row),
    pointOfSale,
    certificate,
    _id: tenant.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

async function readPointOfSale({ tx, actor }: TenantScope, id: string | null) {
  if (id === null) return null;
  const found = await tx
    .selectFrom('points_of_sale')
    .select(['id as _id', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

async function readCertificate({ tx, actor }: TenantScope, environment: Environment): Promise<Certificate | null> {
  const row = await tx
    .selectFrom('fiscal_certificates')
    .select(['certificate', 'request', 'holder_cuit', 'alias', 'valid_from', 'valid_to', 'fingerprint'])
    .where('tenant_id', '=', actor.tenantId)
    .where('environment', '=', environment)
    .executeTakeFirst();
  if (!row) return null;
  return {
    environment,
    isInstalled: row.certificate !== null,
    isRequested: row.request !== null,
    request: row.request,
    holderCuit: row.holder_cuit,
    alias: row.alias,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    fingerprint: row.fingerprint,
  };
}
