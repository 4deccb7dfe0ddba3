import { sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import {
  type AnswerField,
  answerFields,
  type AnswerSheetQuery,
  chosenColumns,
  missingColumns,
  suggestAnswerColumns,
} from '@dioptria/contract/shop/claims/answer-sheet-columns.ts';
import { type AnswerableItem, itemsByKey } from '@dioptria/contract/shop/claims/answer-sheet-items.ts';
import {
  type AnswerSheet,
  type ReadAnswer,
  readAnswerRow,
  sortAnswers,
} from '@dioptria/contract/shop/claims/answer-sheet.ts';
import { claimEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import { claimProblems } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { headingKeys, type Mapping } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { sql } from 'kysely';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Api } from '../../base/http/api.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { serveSheet } from '../../base/sheets/sheet-route.ts';
import { problemOfCells, sampleOf, SAMPLES, type SheetTable } from '../../base/sheets/sheet-row.ts';
import type { SheetUploads } from '../../base/sheets/sheet-uploads.ts';
import { readItems } from './claim-items.ts';
import { readBatchAlone } from './claim-records.ts';

const MAX_PROBLEMS = 500;

export async function answerSheetRoute(api: Api, uploads: SheetUploads): Promise<void> {
  await serveSheet(api, uploads, claimEndpoints.answerSheet, {
    choose: (_context, { query: { sheet, headingsRow, encoding } }) =>
      Promise.resolve({ sheet, headingsRow, encoding, known: answerFields.flatMap(headingKeys) }),
    async work(context, table, { params, query }) {
      const items = await asTenant(api.database, context.actor.tenantId, (tx) =>
        answerableItems({ ...context, tx }, params.id),
      );
      return readAnswerSheet(table, query, items);
    },
  });
}

async function readAnswerSheet(
  { source, columns, rows: tableRows }: SheetTable,
  query: AnswerSheetQuery,
  items: readonly AnswerableItem[],
): Promise<AnswerSheet> {
  const mapping = chosenColumns(query) ?? suggestAnswerColumns(columns);
  const places = placesOf(columns, mapping);
  const missing = missingColumns(mapping);
  const find = itemsByKey(items);
  const samples: string[][] = [];
  const read: ReadAnswer[] = [];
  let rows = 0;
  for await (const { row, cells } of tableRows) {
    if (samples.length < SAMPLES) samples.push(sampleOf(cells));
    rows += 1;
    const cellOf = (field: AnswerField) => (cells[places.get(field) ?? -1] ?? '').trim();
    const one = missing === '' ? readAnswerRow(row, cellOf, find, problemOfCells(cells, columns)) : undefined;
    if (one) read.push(one);
  }
  const { answers, problems } = sortAnswers(read);
  return {
    source,
    columns,
    rows,
    samples,
    mapping: { ...mapping },
    missing,
    answers,
    problems: problems.slice(0, MAX_PROBLEMS),
    wrong: problems.length,
    left: items.filter(({ recognized }) => recognized === null).length - answers.length,
  };
}

function placesOf(columns: readonly string[], mapping: Mapping): Map<string, number> {
  return new Map(
    Object.entries(mapping).map(([field, column]) => {
      const place = columns.indexOf(column);
      if (place === -1) throw invalid({ path: field, message: sheetTexts.unknownColumn(column) });
      return [field, place];
    }),
  );
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
