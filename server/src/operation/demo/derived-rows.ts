import { DEFAULT_TIME_ZONE } from '@dioptria/contract/base/shop-time.ts';
import { storeRows } from '../../base/database/inserts.ts';
import type { Tables, Transaction } from '../../base/database/tables.ts';
import { searchedTables, wordsOfRow } from '../../base/records/search-tokens.ts';
import {
  additionsOfCredit,
  additionsOfEntries,
  additionsOfMovement,
  additionsOfSale,
} from '../../shop/sums/additions.ts';
import { type Addition, countedKinds } from '../../shop/sums/kept-sums.ts';
import { additionsOfDelivery, additionsOfReceipt } from '../../shop/sums/workshop-sums.ts';
import { dayAt, type DemoShop, type Row } from './demo-shop.ts';

export function addSearchTokens({ tenantId, rows }: DemoShop): void {
  for (const kind of searchedTables) {
    for (const row of rows[kind]) {
      for (const token of wordsOfRow(kind, row)) {
        rows.search_tokens.push({ tenant_id: tenantId, kind, token, record_id: row.id });
      }
    }
  }
}

export function sumsOf({ rows }: DemoShop): Addition[] {
  const lines = Map.groupBy(rows.sale_lines, (line) => line.sale_id);
  const jobs = Map.groupBy(
    rows.jobs.map((job) => ({ lab_id: null, ...job })),
    (job) => job.sale_id,
  );
  return [
    ...countedKinds.map((kind): Addition => ({ table: 'record_counts', row: { kind, records: rows[kind].length } })),
    ...rows.payments.flatMap((entry) => additionsOfEntries([entry], dayAt(Date.parse(entry.created_at)))),
    ...rows.payments.flatMap((entry) =>
      entry.sale_id === null ? additionsOfCredit(entry.client_id, entry.amount_cents) : [],
    ),
    ...rows.sales.flatMap((sale) =>
      additionsOfSale({ paid_cents: 0, insurer_cents: 0, ...sale }, lines.get(sale.id) ?? []),
    ),
    ...rows.sales.flatMap((sale) =>
      additionsOfDelivery({ delivered_at: null, remake_of: null, ...sale }, jobs.get(sale.id) ?? [], DEFAULT_TIME_ZONE),
    ),
    ...rows.job_steps.flatMap((step) =>
      additionsOfReceipt({ lab_id: null, days_at_lab: null, is_late: null, ...step }, DEFAULT_TIME_ZONE),
    ),
    ...rows.stock_movements.flatMap((movement) => additionsOfMovement(movement, DEFAULT_TIME_ZONE)),
  ];
}

export async function insertRows<Name extends keyof Tables>(
  tx: Transaction,
  table: Name,
  rows: readonly Row<Name>[],
): Promise<void> {
  const [first] = rows as readonly object[];
  if (!first) return;
  const tenantId = 'tenant_id' in first ? String(first.tenant_id) : '';
  await storeRows(tx, tenantId, {
    table,
    columns: Object.keys(first),
    rows: rows.map((row) => JSON.stringify(row)),
  });
}
