import { fiscalSettings, type FiscalSettings } from '@dioptria/contract/shop/fiscal-settings/fiscal-settings.ts';
import type { z } from 'zod';
import type { Context } from '../../base/records/context.ts';
import { nextVersion, refuseStale, requireReferences } from '../../base/records/write-checks.ts';
import { columnsOf, withoutMissing } from '../../base/records/stored-fields.ts';
import { readFiscalSettings } from './fiscal-settings.ts';
import { type MadeCertificate, storeUnlessChanged } from './simulator-certificate.ts';
import { lockFiscalSettings } from './stored-certificates.ts';

/**
 * `made` is the certificate of the simulator that the changed settings need, if any.
 * @throws Refusal `stale` if `changes.updatedAt` is older than the stored settings, 400 for an unknown point of sale.
 */
export async function updateFiscalSettings(
  context: Context,
  changes: z.output<typeof fiscalSettings.update>,
  made?: MadeCertificate,
): Promise<{ before: FiscalSettings; after: FiscalSettings }> {
  const { tx, actor, now } = context;
  await lockFiscalSettings(context);
  const before = await readFiscalSettings(context);
  refuseStale(before.updatedAt, changes.updatedAt);
  await requireReferences(context, [{ field: 'pointOfSaleId', table: 'points_of_sale', id: changes.pointOfSaleId }]);
  const { pointOfSaleId = before.pointOfSale?._id ?? null, ...fields } = changes;
  const { certificate: _certificate, pointOfSale: _pointOfSale, ...stored } = before;
  const columns = {
    ...columnsOf(fiscalSettings, { ...stored, ...withoutMissing(fields) }),
    point_of_sale_id: pointOfSaleId,
    updated_at: nextVersion(before.updatedAt, now),
  };
  await tx
    .insertInto('fiscal_settings')
    .values({ tenant_id: actor.tenantId, created_at: now, ...columns })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(columns))
    .execute();
  await storeUnlessChanged(context, made, await readFiscalSettings(context));
  return { before, after: await readFiscalSettings(context) };
}
