import {
  type AnswerField,
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
import type { Mapping } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { invalid } from '../../base/records/refusal.ts';
import { sampleOf, SAMPLES } from '../../base/sheets/samples.ts';
import { problemOfCells, type SheetTable } from '../../base/sheets/sheet-row.ts';

const MAX_PROBLEMS = 500;

export async function readAnswerSheet(
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
