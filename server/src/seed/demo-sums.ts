/** What is kept beside the records: words to find them by, and the sums that figures are read from. */
import { countsInFigures } from '@dioptria/contract/sale-status.ts';
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/sales.ts';
import { compactKey } from '@dioptria/contract/search-text.ts';
import { clientTexts } from '../clients/clients-service.ts';
import { productTexts } from '../products/products-service.ts';
import { searchTokens } from '../resource/search-tokens.ts';
import { numberedKind, statusKind } from '../sales/sale-summaries.ts';
import { userTexts } from '../users/users-service.ts';
import type { DemoShop } from './demo-shop.ts';

/** The words of every record that can be searched. */
export function addSearchTokens(shop: DemoShop): void {
  const { tenantId, rows } = shop;
  const index = <Row extends { id: string }>(kind: string, found: readonly Row[], textsOf: (row: Row) => string[]) => {
    for (const row of found) {
      for (const token of searchTokens(textsOf(row))) {
        rows.search_tokens.push({ tenant_id: tenantId, kind, token, record_id: row.id });
      }
    }
  };
  index('users', rows.users, userTexts);
  index('clients', rows.clients, ({ name, email, phone, num_id: numId }) => clientTexts({ name, email, phone, numId }));
  index('products', rows.products, productTexts);
  index('sales', rows.sales, ({ number }) => [String(number)]);
  index('brands', rows.brands, ({ name, description }) => [name, description]);
  index('categories', rows.categories, ({ name, description }) => [name, description]);
  index('optometrists', rows.optometrists, ({ name, license }) => [name, license, compactKey(license)]);
  index('insurances', rows.insurances, ({ name, num_cuit, coverage_details }) => {
    return [name, String(num_cuit ?? ''), coverage_details];
  });
  index('providers', rows.providers, ({ name, phone, email, person_in_charge, tax_id }) => {
    return [name, phone, compactKey(phone), email, person_in_charge, tax_id, compactKey(tax_id)];
  });
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
