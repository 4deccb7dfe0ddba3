import { barcodeKey } from '@dioptria/contract/shop/products/barcodes.ts';
import { suggestMapping, rememberedHeadings } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import {
  matchProblem,
  priceListFields,
  readListCost,
  type RowProblem,
} from '@dioptria/contract/shop/prices/price-labels.ts';
import type { PriceList, PriceListMapping } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { compactKey, cutText } from '@dioptria/contract/base/text.ts';
import { sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import { filterNames } from '../products/list-products.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import { problemOfCells, sampleOf, SAMPLES, type SheetTable } from '../../base/sheets/sheet-row.ts';

const LONGEST_TEXT = 200;

export interface ListRow {
  row: number;
  code: string;
  description: string;
  cost: string;
}

/** The server finds the product by `codeKey` or by `barcodeKey`. */
export interface CostRow extends ListRow {
  codeKey: string;
  barcodeKey: string;
  newCents: number;
}

export type WrongRow = ListRow & RowProblem;

export async function describeList(table: SheetTable, remembered: PriceListMapping | undefined): Promise<PriceList> {
  const samples: string[][] = [];
  let rows = 0;
  for await (const { cells } of table.rows) {
    if (samples.length < SAMPLES) samples.push(sampleOf(cells));
    rows += 1;
  }
  const {
    code = '',
    cost = '',
    description = '',
  } = suggestMapping({ fields: priceListFields }, table.columns, rememberedHeadings({ ...remembered }));
  return { source: table.source, columns: table.columns, rows, samples, mapping: { code, cost, description } };
}

export async function readListCosts(
  table: SheetTable,
  mapping: PriceListMapping,
): Promise<{ costs: CostRow[]; wrong: WrongRow[] }> {
  const places = placesOf(table.columns, mapping);
  const costs: CostRow[] = [];
  const wrong: WrongRow[] = [];
  for await (const { row, cells } of table.rows) {
    const textOf = (name: keyof PriceListMapping) => cells[places[name]] ?? '';
    const [code, cost] = [textOf('code'), textOf('cost')];
    const read = readListCost(code, cost);
    if (!read) continue;
    const shown = { row, code: kept(code), description: kept(textOf('description')), cost: kept(cost) };
    const problem = problemOfCells(cells, table.columns);
    if (problem !== '') wrong.push({ ...shown, kind: 'wrongCost', reason: problem });
    else if ('reason' in read) wrong.push({ ...shown, ...read });
    else if (code.length > LONGEST_TEXT) wrong.push({ ...shown, ...matchProblem('unknown') });
    else {
      const keys = { codeKey: compactKey(code), barcodeKey: barcodeKey(code) };
      costs.push({ ...shown, ...keys, newCents: toCents(read.cost) });
    }
  }
  return { costs, wrong };
}

const kept = (text: string): string => cutText(text, LONGEST_TEXT);

function placesOf(columns: readonly string[], mapping: PriceListMapping): Record<keyof PriceListMapping, number> {
  const placeOf = (name: keyof PriceListMapping) => {
    const place = columns.indexOf(mapping[name]);
    if (place === -1 && mapping[name] !== '') {
      throw invalid({ path: name, message: sheetTexts.unknownColumn(mapping[name]) });
    }
    return place;
  };
  return { code: placeOf('code'), cost: placeOf('cost'), description: placeOf('description') };
}

/** Without `providerId`, returns the columns of the last applied list without a provider. */
export async function rememberedColumns(
  context: Context,
  providerId: string | undefined,
): Promise<PriceListMapping | undefined> {
  const { tx, actor } = context;
  await filterNames(context, { providerId });
  const last = await tx
    .selectFrom('price_changes')
    .select('mapping')
    .where('tenant_id', '=', actor.tenantId)
    .where('provider_id', 'is not distinct from', providerId ?? null)
    // Leaves out an older list that has a provider's name but no id. The migration that added the ids gave it no id,
    // because several providers had this name.
    .$if(providerId === undefined, (query) => query.where('provider', '=', ''))
    .where('mapping', 'is not', null)
    .where('applied_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.mapping ?? undefined;
}
