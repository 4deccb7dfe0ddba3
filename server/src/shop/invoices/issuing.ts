import { fiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { type Environment, fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { invoiceProblems } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { Issuer } from '@dioptria/contract/shop/invoices/invoices.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { fieldsOf } from '../../base/records/stored-fields.ts';

export interface VoucherIssuer {
  environment: Environment;
  issuer: Issuer;
  pointOfSaleId: string | undefined;
}

/** The day in Argentina, even for a shop in another time zone. */
export const arcaDay = (now: Date): string => shopDay(now, DEFAULT_TIME_ZONE);

export const digitsOf = (cuit: string): string => cuit.replaceAll('-', '');

const issuerOfTenant = statement('issuer', (queries) =>
  queries
    .selectFrom('tenants')
    .leftJoin('fiscal_settings', 'fiscal_settings.tenant_id', 'tenants.id')
    .selectAll('fiscal_settings')
    .select(['tenants.name as shop_name', 'tenants.phone as shop_phone'])
    .where('tenants.id', '=', parameter<string>(1)),
);

/** @throws Refusal `fiscal_off` if the shop issues no vouchers, or if its CUIT is missing. */
export async function readIssuing({ tx, actor }: TenantScope): Promise<VoucherIssuer> {
  const [row] = await run(tx, issuerOfTenant, [actor.tenantId]);
  if (!row?.mode || !fiscalModeTable[row.mode].issues) throw conflict('fiscal_off', invoiceProblems.off);
  const settings = fieldsOf(fiscalSettings, row);
  if (settings.cuit === '') throw conflict('fiscal_off', invoiceProblems.noIssuer);
  return {
    pointOfSaleId: row.point_of_sale_id ?? undefined,
    environment: row.mode as Environment,
    issuer: {
      cuit: settings.cuit,
      legalName: settings.legalName || row.shop_name,
      tradeName: row.shop_name,
      address: settings.address,
      phone: row.shop_phone,
      vatCondition: settings.vatCondition,
      grossIncome: settings.grossIncome,
      activitiesStart: settings.activitiesStart,
      classA: settings.classA,
    },
  };
}
