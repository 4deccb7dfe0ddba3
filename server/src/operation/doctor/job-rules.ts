import { valuesWith } from '@dioptria/contract/base/values.ts';
import { isJobOpen, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { orderStatuses, orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { sql } from 'kysely';
import { literals } from '../../base/database/literals.ts';
import type { RepairableRule } from './finding.ts';

const openStatuses = literals(orderStatuses.filter(isJobOpen));
const inWork = literals(valuesWith(orderStatusTable, { isInWork: true }));
const checked = literals(valuesWith(jobStageTable, { isChecked: true }));
const atLab = literals(valuesWith(jobStageTable, { isAtLab: true }));

const follows = sql`
  select jobs.id, order_status in (${openStatuses}) as is_open,
    case when stage in (${checked}) or order_status not in (${inWork}) then null
      when stage in (${atLab}) then least(promised_day, delivery_date) else delivery_date end as due
  from jobs join sales on sales.tenant_id = jobs.tenant_id and sales.id = jobs.sale_id`;

const words = (open: string, due: string) =>
  sql`concat_ws(', ', case when ${sql.ref(open)} then 'open' else 'closed' end, ${sql.ref(due)}::text)`;

export const jobRules: readonly RepairableRule[] = [
  {
    rule: 'a job is open and due as its order and its stage say',
    table: 'jobs',
    wrong: (tenantId) => sql`
      select jobs.id::text as record, ${words('is_open', 'due')} as expected, ${words('open', 'due_day')} as found
      from jobs join (${follows} where jobs.tenant_id = ${tenantId}) as truth on truth.id = jobs.id
      where jobs.tenant_id = ${tenantId} and (open <> is_open or due_day is distinct from due)`,
    repair: (tenantId) => sql`
      update jobs set open = is_open, due_day = due, tray_number = case when is_open then tray_number end
      from (${follows} where jobs.tenant_id = ${tenantId}) as truth
      where jobs.tenant_id = ${tenantId} and truth.id = jobs.id and (open <> is_open or due_day is distinct from due)`,
  },
];
