import { fromCents } from '@dioptria/contract/base/money.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { sql } from 'kysely';
import { runNamed } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';

interface LateRow {
  id: string;
  name: string;
  cents: number;
  days: number;
  late: number;
}

/**
 * The insurer that is late for the most days. Undefined if no insurer is late, and for a user who stores no payments of insurers
 * (docs/rules.md#dashboard-12).
 */
export async function lateInsurer({ tx, actor, now, timeZone }: Context): Promise<Dashboard['lateInsurer']> {
  if (!can(actor.permissions, 'insurer_payments.create')) return undefined;
  const today = shopDay(now, timeZone);
  const [row] = await runNamed(
    tx,
    'late_insurer',
    sql<LateRow>`
      select insurances.id, insurances.name, cents, days, late
      from (
        select insurance_id, sum(open_cents)::float8 as cents, max(${today}::date - day) as days, count(*) over ()::int as late
        from insurer_due_days where tenant_id = ${actor.tenantId} and day < ${today} and open_cents > 0 group by insurance_id
      ) as overdue
      join insurances on insurances.tenant_id = ${actor.tenantId} and insurances.id = insurance_id
      order by days desc, cents desc, insurances.id limit 1`,
  );
  if (!row) return undefined;
  return { _id: row.id, name: row.name, amount: fromCents(row.cents), days: row.days, others: row.late - 1 };
}
