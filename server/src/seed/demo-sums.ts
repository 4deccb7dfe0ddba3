/** What is kept beside the records: words to find them by, and the sums that figures are read from. */
import { countsInFigures } from '@dioptria/contract/sale-status.ts';
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/sales.ts';
import { searchedTables, wordsOfRow } from '../record-words.ts';
import { numberedKind, statusKind } from '../sales/sale-summaries.ts';
import type { DemoShop } from './demo-shop.ts';

/** The words of every record that can be searched. */
export function addSearchTokens({ tenantId, rows }: DemoShop): void {
  for (const kind of searchedTables) {
    for (const row of rows[kind]) {
      for (const token of wordsOfRow(kind, row)) {
        rows.search_tokens.push({ tenant_id: tenantId, kind, token, record_id: row.id });
      }
    }
  }
}

/** How many there are of each kind; sales by status and by number. */
export function addRecordCounts({ tenantId, rows }: DemoShop): void {
  const counts = new Map<string, number>();
  const add = (kind: string, records: number) => counts.set(kind, (counts.get(kind) ?? 0) + records);
  const whole = ['users', 'clients', 'products', 'prescriptions', 'brands', 'categories', 'insurances'] as const;
  for (const kind of [...whole, 'providers', 'optometrists'] as const) add(kind, rows[kind].length);
  for (const sale of rows.sales) {
    add(statusKind(sale.order_status), 1);
    if (sale.number < PROPOSED_NUMBER_LIMIT) add(numberedKind, 1);
  }
  rows.record_counts.push(...[...counts].map(([kind, records]) => ({ tenant_id: tenantId, kind, records })));
}

/** What was sold per day and seller, and of each product, in the sales that count (decisions §4). */
export function addSaleSums({ tenantId, rows }: DemoShop): void {
  const days = new Map<string, DemoShop['rows']['sale_days'][number]>();
  const units = new Map<string, number>();
  const lines = Map.groupBy(rows.sale_lines, (line) => line.sale_id);
  for (const { id, order_status, payment_status, sale_day: day, seller_id, total_cents } of rows.sales) {
    if (!countsInFigures({ orderStatus: order_status, paymentStatus: payment_status })) continue;
    const key = `${day}/${seller_id}`;
    const sum = days.get(key) ?? { tenant_id: tenantId, day, seller_id, sales: 0, total_cents: 0 };
    days.set(key, { ...sum, sales: sum.sales + 1, total_cents: sum.total_cents + total_cents });
    for (const { product_id, quantity } of lines.get(id) ?? []) {
      if (product_id !== null) units.set(product_id, (units.get(product_id) ?? 0) + quantity);
    }
  }
  rows.sale_days.push(...days.values());
  rows.product_sales.push(
    ...[...units].map(([product_id, sold]) => ({ tenant_id: tenantId, product_id, units: sold })),
  );
}
