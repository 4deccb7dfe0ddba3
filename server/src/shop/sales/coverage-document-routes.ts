import {
  changedDocuments,
  documentProblems,
  newSignature,
  saleSignature,
} from '@dioptria/contract/shop/coverages/coverage-documents.ts';
import { recordPlace } from '@dioptria/contract/base/resource.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/versions.ts';
import { changeDocuments } from '../coverages/change-documents.ts';
import { readSignature, requireDrawing, storeSignature } from '../coverages/signatures.ts';
import { lockCoverages, type StandingCoverage } from '../coverages/active-coverages.ts';
import { lockSale } from './lock-sales.ts';
import { writeVersion } from './sale-version.ts';
import { childrenOf, type Sale, saleRecord } from './sale-records.ts';

/** In bytes: a drawing of 200 kB in base64, and the other fields. */
const BODY_LIMIT = 320 * 1024;
const answer = z.object({ sale: sales.record });

export function coverageDocumentRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'PUT',
    url: '/tenant/coverages/:id/documents',
    caller: sales.permissions.update,
    tag: sales.name,
    summary: 'Ticks documents of a coverage',
    refusals: [404, 409],
    params: recordPlace,
    body: changedDocuments,
    answer,
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
  const place = { url: '/tenant/sales/:id/signature', tag: sales.name, params: recordPlace } as const;
  tenantRoute(api, {
    ...place,
    method: 'POST',
    caller: sales.permissions.update,
    summary: 'Stores the signature that the client drew for the coverages of a sale',
    refusals: [404, 409],
    bodyLimit: BODY_LIMIT,
    body: newSignature,
    status: 201,
    answer,
    prepare: ({ tenantId }, { body }) => requireDrawing(tenantId, body.drawing),
    async work(context, { params, body }) {
      const sale = await changeSale(context, params.id, (standing) =>
        storeSignature(context, params.id, standing, body),
      );
      return { sale };
    },
  });
  tenantRoute(api, {
    ...place,
    method: 'GET',
    caller: sales.permissions.read,
    summary: 'The latest signature of a sale, with its drawing in base64',
    answer: saleSignature,
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
