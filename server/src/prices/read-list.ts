import { barcodeKey } from '@dioptria/contract/barcodes.ts';
import { suggestMapping, rememberedHeadings } from '@dioptria/contract/import-mapping.ts';
import { toCents } from '@dioptria/contract/money.ts';
import { matchProblem, priceListFields, readListCost, type RowProblem } from '@dioptria/contract/price-list-words.ts';
import type { PriceList, PriceListMapping } from '@dioptria/contract/price-lists.ts';
import { compactKey } from '@dioptria/contract/search-text.ts';
import { sheetTexts } from '@dioptria/contract/sheets.ts';
import { setImmediate as otherWork } from 'node:timers/promises';
import { filterNames } from '../products/filter-names.ts';
import type { Context } from '../resource/context.ts';
import { invalid } from '../resource/refusal.ts';
import { readTable, sampleOf, SAMPLES, type SheetTable } from '../sheets/read-table.ts';

/** The rows that are read before other requests have their turn. */
const ROWS_AT_ONCE = 200;
/** The most characters that are kept of a text of a wrong row. No product has a longer code. */
const LONGEST_TEXT = 200;

/** A row of a list, with its texts as in the file. */
export interface ListRow {
  row: number;
  code: string;
  description: string;
  cost: string;
}

/** A row with a code and a new cost. The keys are those by which products are found. */
export interface CostRow extends ListRow {
  codeKey: string;
  barcodeKey: string;
  newCents: number;
}

/** A row that changes nothing, because something is wrong with it. */
export type WrongRow = ListRow & RowProblem;

/** Reads the columns of a list, and counts its rows. @param remembered the columns of this provider's last list */
export async function describeList(file: Buffer, remembered: PriceListMapping | undefined): Promise<PriceList> {
  const table = await readTable(file);
  const samples: string[][] = [];
  let rows = 0;
  for await (const { cells } of politely(table)) {
    if (samples.length < SAMPLES) samples.push(sampleOf(cells));
    rows += 1;
  }
  const {
    code = '',
    cost = '',
    description = '',
  } = suggestMapping({ fields: priceListFields }, table.columns, rememberedHeadings({ ...remembered }));
  return { columns: table.columns, rows, samples, mapping: { code, cost, description } };
}

/** Reads the costs of a list. @throws Refusal for a column that the file does not have */
export async function readListCosts(
  file: Buffer,
  mapping: PriceListMapping,
): Promise<{ costs: CostRow[]; wrong: WrongRow[] }> {
  const table = await readTable(file);
  const places = placesOf(table.columns, mapping);
  const costs: CostRow[] = [];
  const wrong: WrongRow[] = [];
  for await (const { row, cells } of politely(table)) {
    const textOf = (name: keyof PriceListMapping) => cells[places[name]] ?? '';
    const [code, cost] = [textOf('code'), textOf('cost')];
    const read = readListCost(code, cost);
    if (!read) continue;
    const shown = { row, code: kept(code), description: kept(textOf('description')), cost: kept(cost) };
    if ('reason' in read) wrong.push({ ...shown, ...read });
    else if (code.length > LONGEST_TEXT) wrong.push({ ...shown, ...matchProblem('unknown') });
    else {
      const keys = { codeKey: compactKey(code), barcodeKey: barcodeKey(code) };
      costs.push({ ...shown, ...keys, newCents: toCents(read.cost) });
    }
  }
  return { costs, wrong };
}

const kept = (text: string): string => text.slice(0, LONGEST_TEXT);

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

/** The rows of a table, with pauses in which the server answers other requests. */
async function* politely({ rows }: SheetTable): SheetTable['rows'] {
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    if (count % ROWS_AT_ONCE === 0) await otherWork();
  }
}

/**
 * The columns of the last applied list of a provider, or of the last one without a provider.
 * @throws Refusal `invalid` if the provider is absent or another tenant's
 */
export async function rememberedColumns(
  context: Context,
  providerId: string | undefined,
): Promise<PriceListMapping | undefined> {
  const { tx, actor } = context;
  const { provider } = await filterNames(context, { providerId });
  const last = await tx
    .selectFrom('price_changes')
    .select('mapping')
    .where('tenant_id', '=', actor.tenantId)
    .where('provider', '=', provider)
    .where('mapping', 'is not', null)
    .where('applied_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.mapping ?? undefined;
}
