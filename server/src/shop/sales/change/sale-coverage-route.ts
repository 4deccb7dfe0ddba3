import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { conflict } from '../../../base/records/refusal.ts';
import { nextVersion, refuseStale } from '../../../base/records/versions.ts';
import { changeCoverages } from '../../coverages/change-coverages.ts';
import { coverageReferences } from '../../coverages/coverage-terms.ts';
import { planCoverages, refuseUnknownPositions } from '../../coverages/plan-coverages.ts';
import { lockCoverages } from '../../coverages/active-coverages.ts';
import { storedLines } from '../../coverages/stored-lines.ts';
import { owedOfLines } from '../invoice/billed-sale.ts';
import { refuseOtherPart } from '../invoice/invoiced-sale.ts';
import { lockSale } from '../lock-sales.ts';
import { prescriptionsOf } from '../create/new-coverages.ts';
import { lockPrescriptions } from '../sale-prescriptions.ts';
import { childrenOf, saleRecord, type SaleRow } from '../sale-records.ts';
import { storeSales } from './store-sale.ts';

export function saleCoverageRoute(api: Api): void {
  serve(api, saleEndpoints.cover, {
    async work(context, { params, body }) {
      const stored = await lockSale(context, params.id);
      refuseStale(stored.updated_at, body.updatedAt);
      if (orderStatusTable[stored.order_status].isVoid) throw conflict('locked', coverageProblems.canceledSale);
      const insurers = body.coverages.map(({ insurance }) => insurance);
      const standing = await lockCoverages(context, stored.id, insurers);
      await lockPrescriptions(context, prescriptionsOf(body.coverages));
      const children = await childrenOf(context, stored.id);
      const { lines } = children;
      refuseUnknownPositions(body.coverages, lines);
      const references = await coverageReferences(context, stored.client_id, body.coverages);
      const planned = planCoverages(body.coverages, references, {
        listed: lines,
        lines,
        total: stored.total_cents,
        stored: await storedLines(context, standing),
      });
      const owedBefore = await owedOfLines(context, stored, lines);
      const { additions, insurer } = await changeCoverages(context, stored, { standing, planned, references });
      const owed = { before: owedBefore, after: await owedOfLines(context, stored, lines) };
      await refuseOtherPart(context, stored.id, owed);
      const updated_at = nextVersion(stored.updated_at, context.now).toISOString();
      const chosen: SaleRow = { ...stored, insurer_cents: insurer, updated_at };
      const change = { planned: [], sums: { paid: 0, refunded: 0 }, note: '' };
      const before = saleRecord({ row: stored, ...children });
      const [written] = await storeSales(context, stored.client_id, [{ stored, chosen, change }], () =>
        Promise.resolve(additions),
      );
      if (!written) throw new Error('No change was stored');
      recordChange(context, sales, { id: stored.id, before, after: written.sale });
      return { sale: written.sale };
    },
  });
}
