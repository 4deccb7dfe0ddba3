import { answerFields } from '@dioptria/contract/shop/claims/answer-sheet-columns.ts';
import { claimEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import { claimProblems } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { headingKeys } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { sql } from 'kysely';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { serveSheet } from '../../base/sheets/sheet-route.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { readItems } from './claim-items.ts';
import { readBatchAlone } from './claim-records.ts';
import { readAnswerSheet } from './read-answer-sheet.ts';

export async function answerSheetRoute(api: Api, uploads: SheetUploads): Promise<void> {
  await serveSheet(api, uploads, claimEndpoints.answerSheet, {
    choose: (_context, { query: { sheet, headingsRow } }) =>
      Promise.resolve({ sheet, headingsRow, known: answerFields.flatMap(headingKeys) }),
    async work(context, table, { params, query }) {
      const items = await asTenant(api.database, context.actor.tenantId, (tx) =>
        answerableItems({ ...context, tx }, params.id),
      );
      return readAnswerSheet(table, query, items);
    },
  });
}

async function answerableItems(context: TenantScope, id: string) {
  const { state } = await readBatchAlone(context, id);
  if (state !== 'presented') throw conflict('closed', claimProblems.notPresented);
  const items = await readItems(context, id);
  const numbers = await affiliateNumbers(
    context,
    items.map(({ coverage }) => coverage),
  );
  return items.map((item) => ({ ...item, correctedAffiliate: numbers.get(item.coverage) ?? '' }));
}

async function affiliateNumbers({ tx, actor }: TenantScope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('coverages')
    .select(['id', 'affiliate_number'])
    .where('tenant_id', '=', actor.tenantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.affiliate_number]));
}
