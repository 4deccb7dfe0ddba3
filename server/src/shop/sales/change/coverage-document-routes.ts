import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { documentProblems } from '@dioptria/contract/shop/coverages/coverages.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { conflict, notFound } from '../../../base/records/refusal.ts';
import { nextVersion } from '../../../base/records/versions.ts';
import { changeDocuments } from '../../coverages/change-documents.ts';
import { readSignature, requireDrawing, storeSignature } from '../../coverages/signatures.ts';
import { lockCoverages, type StandingCoverage } from '../../coverages/active-coverages.ts';
import { lockSale } from '../lock-sales.ts';
import { writeVersion } from './sale-version.ts';
import { childrenOf, type Sale, saleRecord } from '../sale-records.ts';

/** In bytes: a drawing of 200 kB in base64, and the other fields. */
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

/** The sale has a new version: a form that began before sends all documents, and would overwrite this change. */
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
