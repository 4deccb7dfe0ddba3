import { codeKey, type NewCoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { MAX_RULES, tariffTexts } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import {
  lacksAmounts,
  type NewestRule,
  noAmountColumn,
  type PlansByKey,
  readTariffRow,
  repeatedCode,
  type TariffField,
  tariffFields,
  type TariffImportQuery,
  tariffMapping,
  type TariffProblem,
  type TariffSheet,
} from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { suggestMapping } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import { cutText } from '@dioptria/contract/base/text.ts';
import { invalid } from '../../base/records/refusal.ts';
import { problemOfCells, sampleOf, SAMPLES, type SheetTable } from '../../base/sheets/sheet-row.ts';

const LONGEST_TEXT = 200;

export interface TariffRow {
  row: number;
  rule: NewCoverageRule;
}

export async function describeTariff(table: SheetTable): Promise<TariffSheet> {
  const samples: string[][] = [];
  let rows = 0;
  for await (const { cells } of table.rows) {
    if (samples.length < SAMPLES) samples.push(sampleOf(cells));
    rows += 1;
  }
  const mapping = { ...suggestMapping({ fields: tariffFields }, table.columns) };
  return { source: table.source, columns: table.columns, rows, samples, mapping };
}

/**
 * @throws Refusal `invalid` if the file does not have a chosen column, if a row needs an amount and no column of
 * amounts is chosen, or if the file has too many rules.
 */
export async function readTariff(
  table: SheetTable,
  query: TariffImportQuery,
  plans: PlansByKey,
  newestRule: NewestRule,
): Promise<{ rows: TariffRow[]; wrong: TariffProblem[] }> {
  const places = placesOf(table.columns, query);
  const firstRows = new Map<string, number>();
  const rows: TariffRow[] = [];
  const wrong: TariffProblem[] = [];
  for await (const { row, cells } of table.rows) {
    const cellOf = (field: TariffField) => (cells[places.get(field) ?? -1] ?? '').trim();
    const read = readTariffRow(cellOf, query, plans, newestRule);
    if (!read) continue;
    if ('reason' in read && read.needsAmount && lacksAmounts(query)) {
      throw invalid({ path: 'amount', message: noAmountColumn });
    }
    const shown = {
      row,
      code: cutText(cellOf('code'), LONGEST_TEXT),
      description: cutText(cellOf('description'), LONGEST_TEXT),
    };
    const reason = problemOfCells(cells, table.columns) || ('reason' in read ? read.reason : '');
    if ('reason' in read || reason !== '') {
      wrong.push({ ...shown, reason });
      continue;
    }
    const key = `${read.rule.plan} ${codeKey(read.rule.code)}`;
    const first = firstRows.get(key);
    if (first === undefined) rows.push({ row, rule: read.rule });
    else wrong.push({ ...shown, reason: repeatedCode(first) });
    firstRows.set(key, first ?? row);
    if (rows.length > MAX_RULES) throw invalid({ path: 'rules', message: tariffTexts.tooMany });
  }
  return { rows, wrong };
}

function placesOf(columns: readonly string[], query: TariffImportQuery): Map<string, number> {
  return new Map(
    Object.entries(tariffMapping(query)).map(([field, column]) => {
      const place = columns.indexOf(column);
      if (place === -1) throw invalid({ path: field, message: sheetTexts.unknownColumn(column) });
      return [field, place];
    }),
  );
}
