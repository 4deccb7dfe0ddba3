import type { VoucherWarnings } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import {
  invoiceStateTable,
  URGENT_AFTER_DAYS,
  WARN_AFTER_HOURS,
} from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { valuesWith } from '@dioptria/contract/base/values.ts';
import { sql } from 'kysely';
import { literals } from '../../base/database/literals.ts';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import { arcaDay } from '../invoices/issuing.ts';

const queued = literals(valuesWith(invoiceStateTable, { isQueued: true }));

const unauthorised = statement('unauthorised_vouchers', (queries) => {
  const isQueued = sql<boolean>`state in (${queued})`;
  const isLate = sql<boolean>`${isQueued} and created_at < ${parameter(2)}`;
  // A rejected invoice needs nothing more once its sale or its batch has another invoice.
  const isRejected = sql<boolean>`state = 'rejected' and not (kind = 'invoice' and exists (select from invoices other
    where other.tenant_id = invoices.tenant_id 
      and (other.sale_id = invoices.sale_id or other.batch_id = invoices.batch_id) and other.is_active))`;
  return queries
    .selectFrom('invoices')
    .select([
      sql<number>`count(*) filter (where ${isLate})::int`.as('waiting'),
      sql<number>`count(*) filter (where ${isLate} and day <= ${parameter(3)})::int`.as('urgent'),
      sql<number>`count(*) filter (where ${isRejected})::int`.as('rejected'),
    ])
    .where('tenant_id', '=', parameter<string>(1))
    .where(sql<boolean>`state in (${queued}, 'rejected')`);
});

export async function voucherWarnings({ tx, actor, now }: Context): Promise<VoucherWarnings> {
  const late = new Date(now.getTime() - WARN_AFTER_HOURS * 3_600_000).toISOString();
  const [found] = await run(tx, unauthorised, [actor.tenantId, late, addDays(arcaDay(now), -URGENT_AFTER_DAYS)]);
  if (!found) throw new Error('A count has no row');
  return found;
}
