import type { Tables, Transaction } from '../../base/database/tables.ts';
import { storeRows } from '../../base/database/store-rows.ts';
import type { Row } from './demo-shop.ts';

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
