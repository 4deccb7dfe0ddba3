import { type FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import { type Environment, fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-words.ts';
import { invoiceProblems } from '@dioptria/contract/shop/invoices/invoice-words.ts';
import type { Issuer } from '@dioptria/contract/shop/invoices/invoices.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { readFiscalSettings } from '../fiscal-settings/read-fiscal-settings.ts';

/** The issuer of a tenant's vouchers, and the environment of ARCA to which the server sends them. */
export interface Issuing {
  environment: Environment;
  issuer: Issuer;
  settings: FiscalSettings;
}

/** ARCA's day: the day in Argentina, whatever the time zone of the shop. */
export const arcaDay = (now: Date): string => shopDay(now, DEFAULT_TIME_ZONE);

/** The digits of a CUIT: '30712345671'. */
export const digitsOf = (cuit: string): string => cuit.replaceAll('-', '');

/**
 * Returns the issuer of a tenant's vouchers.
 * @throws Refusal `fiscal_off` if the shop issues no vouchers, or if its CUIT is missing
 */
export async function readIssuing(context: TenantScope): Promise<Issuing> {
  const { tx, actor } = context;
  const [settings, shop] = await Promise.all([
    readFiscalSettings(context),
    tx.selectFrom('tenants').select(['name', 'phone']).where('id', '=', actor.tenantId).executeTakeFirstOrThrow(),
  ]);
  const { mode } = settings;
  if (!fiscalModeTable[mode].issues) throw conflict('fiscal_off', invoiceProblems.off);
  if (settings.cuit === '') throw conflict('fiscal_off', invoiceProblems.noIssuer);
  return {
    settings,
    environment: mode as Environment,
    issuer: {
      cuit: settings.cuit,
      legalName: settings.legalName || shop.name,
      tradeName: shop.name,
      address: settings.address,
      phone: shop.phone,
      vatCondition: settings.vatCondition,
      grossIncome: settings.grossIncome,
      activitiesStart: settings.activitiesStart,
      classA: settings.classA,
    },
  };
}
