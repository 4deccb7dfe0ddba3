import { cannotChangeType, saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { isJobOpen } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { conflict, notFound } from '../../../base/records/refusal.ts';
import { nextVersion, refuseStale } from '../../../base/records/versions.ts';
import { makeJobs, storedKinds } from '../../jobs/make-jobs.ts';
import { soldLines } from '../../jobs/sold-products.ts';
import { addToAccount } from '../../payments/credit.ts';
import { lockSale } from '../lock-sales.ts';
import { childrenOf, type LineRow, saleRecord, type SaleRow } from '../sale-records.ts';
import { writeVersion } from './sale-version.ts';

export function laterTypeRoute(api: Api): void {
  serve(api, saleEndpoints.setType, {
    async work(context, { params, body: { product, prescriptionType, updatedAt } }) {
      const stored = await lockSale(context, params.id);
      refuseStale(stored.updated_at, updatedAt);
      const children = await childrenOf(context, stored.id);
      const line = children.lines.find(({ product_id }) => product_id === product);
      if (!line) throw notFound();
      if (!isJobOpen(stored.order_status) || !(await isUntypedLens(context, line)))
        throw conflict('locked', cannotChangeType);
      const row = { ...stored, updated_at: nextVersion(stored.updated_at, context.now).toISOString() };
      const typed = { ...line, prescription_type: prescriptionType };
      const lines = children.lines.map((one) => (one === line ? typed : one));
      await writeType(context, row, typed);
      const prescriptionIds = children.prescriptions.map((prescription) => prescription.id);
      const kinds = await storedKinds(context, row.id);
      const jobs = await makeJobs(context, row, lines, prescriptionIds, kinds);
      await addToAccount(context, row.client_id, jobs);
      const sale = saleRecord({ row, ...children, lines });
      recordChange(context, sales, { id: row.id, before: saleRecord({ row: stored, ...children }), after: sale });
      return { sale };
    },
  });
}

async function isUntypedLens(context: Context, line: LineRow): Promise<boolean> {
  const [sold] = await soldLines(context, [line]);
  return line.prescription_type === 'none' && sold?.product?.showProductType === true;
}

async function writeType(context: Context, sale: SaleRow, line: LineRow): Promise<void> {
  const { tx, actor } = context;
  await tx
    .updateTable('sale_lines')
    .set({ prescription_type: line.prescription_type })
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', sale.id)
    .where('position', '=', line.position)
    .execute();
  await writeVersion(context, sale);
}
