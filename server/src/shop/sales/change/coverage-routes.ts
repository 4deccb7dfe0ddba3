import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { documentProblems } from '@dioptria/contract/shop/coverages/coverages.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { conflict, notFound } from '../../../base/records/refusal.ts';
import { nextVersion, refuseStale } from '../../../base/records/write-checks.ts';
import { changeCoverages } from '../../coverages/change-coverages.ts';
import { changeDocuments } from '../../coverages/change-documents.ts';
import { storedLines } from '../../coverages/coverage-records.ts';
import { coverageReferences } from '../../coverages/coverage-terms.ts';
import { lockCoverages, type StandingCoverage } from '../../coverages/lock-coverages.ts';
import { planCoverages, refuseUnknownPositions } from '../../coverages/plan-coverages.ts';
import { readSignature, requireDrawing, storeSignature } from '../../coverages/signatures.ts';
import { prescriptionsOf } from '../create/new-coverages.ts';
import { owedOfLines } from '../invoice/billed-sale.ts';
import { refuseOtherPart } from '../invoice/invoiced-sale.ts';
import { lockSale } from '../lock-sales.ts';
import { lockPrescriptions } from '../sale-prescriptions.ts';
import { childrenOf, type Sale, saleRecord, type SaleRow } from '../sale-records.ts';
import { writeVersion } from './sale-changes.ts';
import { storeSales } from './store-sale.ts';

/** In bytes. The body has a drawing of 200 kB in base64 and the other fields. */
const BODY_LIMIT = 320 * 1024;

export function coverageDocumentRoutes(api: Api): void {
  serve(api, saleEndpoints.tickDocuments, {
    async work(context, { params, body }) {
      const saleId = await saleOf(context, params.id);
      const sale = await changeSale(context, saleId, async (standing) => {
        if (standing.every(({ id }) => id !== params.id)) throw conflict('locked', documentProblems.void);
        await changeDocuments(context, params.id, body);
      });
      return { sale };
    },
  });
  signatureRoutes(api);
}

function signatureRoutes(api: Api): void {
  serve(api, saleEndpoints.sign, {
    bodyLimit: BODY_LIMIT,
    prepare: ({ tenantId }, { body }) => requireDrawing(tenantId, body.drawing),
    async work(context, { params, body }) {
      const sale = await changeSale(context, params.id, (standing) =>
        storeSignature(context, params.id, standing, body),
      );
      return { sale };
    },
  });
  serve(api, saleEndpoints.signature, {
    work: (context, { params }) => readSignature(context, params.id),
  });
}

async function saleOf({ tx, actor }: Context, coverageId: string): Promise<string> {
  const row = await tx
    .selectFrom('coverages')
    .select('sale_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', coverageId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.sale_id;
}

/**
 * The sale gets a new version. Otherwise the save of a form that was opened before, which sends all documents, would
 * overwrite this change.
 */
async function changeSale(
  context: Context,
  saleId: string,
  change: (standing: readonly StandingCoverage[]) => Promise<void>,
): Promise<Sale> {
  const stored = await lockSale(context, saleId);
  const standing = await lockCoverages(context, saleId);
  const before = saleRecord({ row: stored, ...(await childrenOf(context, saleId)) });
  await change(standing);
  const row = { ...stored, updated_at: nextVersion(stored.updated_at, context.now).toISOString() };
  await writeVersion(context, row);
  const after = saleRecord({ row, ...(await childrenOf(context, saleId)) });
  recordChange(context, sales, { id: saleId, before, after });
  return after;
}

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
