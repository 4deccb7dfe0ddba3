import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import { isJobOpen, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import {
  orderStatuses,
  orderStatusTable,
  paymentStatusTable,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { sql } from 'kysely';
import { literals } from '../../base/database/statements.ts';
import { isActive, isGivenBack, isReimbursed, paymentSign } from '../../shop/sums/kept-sums.ts';
import type { RepairableRule, Rule } from './finding.ts';

const linesTotal: Rule = {
  rule: "a sale's subtotal is the sum of its lines",
  table: 'sales',
  wrong: (tenantId) => sql`
    select id::text as record, coalesce(lines.cents, 0)::text as expected, subtotal_cents::text as found
    from sales left join (
      select sale_id, sum(price_cents * quantity) as cents from sale_lines where tenant_id = ${tenantId} group by sale_id
    ) as lines on lines.sale_id = sales.id
    where tenant_id = ${tenantId} and subtotal_cents <> coalesce(lines.cents, 0)`,
};

const discount: Rule = {
  rule: "a sale's total is its subtotal less its discount",
  table: 'sales',
  wrong: (tenantId) => sql`
    select id::text as record, concat('discount ', discount, ', total ', subtotal_cents - discount) as expected,
      concat('discount ', discount_cents, ', total ', total_cents) as found
    from sales, lateral (select case when discount_type = 'nominal' then discount_hundredths
      else round(subtotal_cents::numeric * discount_hundredths / 10000) end as discount) as due
    where tenant_id = ${tenantId} and (discount_cents <> discount or total_cents <> subtotal_cents - discount_cents)`,
};

const deposit: Rule = {
  rule: "a sale's deposit is at most its total, which is not negative",
  table: 'sales',
  wrong: (tenantId) => sql`
    select id::text as record, concat('from 0 to ', total_cents) as expected, deposit_cents::text as found
    from sales where tenant_id = ${tenantId} and (deposit_cents not between 0 and total_cents or total_cents < 0)`,
};

const payments: Rule = {
  rule: 'the paid and the refunded amount of a sale are the sums of its payments',
  table: 'sales',
  wrong: (tenantId) => sql`
    select sales.id::text as record, concat_ws(', ', coalesce(paid, 0), coalesce(refunded, 0)) as expected,
      concat_ws(', ', paid_cents, refunded_cents) as found
    from sales left join (
      select entry.sale_id, sum(case when ${isGivenBack('entry')} then -entry.amount_cents else entry.amount_cents end) as paid,
        sum(case when ${isGivenBack('entry')} then entry.amount_cents when ${isGivenBack('corrected')} then -entry.amount_cents
          else 0 end) as refunded
      from payments as entry left join payments as corrected
        on corrected.tenant_id = entry.tenant_id and corrected.id = entry.corrects
      where entry.tenant_id = ${tenantId} group by entry.sale_id
    ) as ledger on ledger.sale_id = sales.id
    where sales.tenant_id = ${tenantId} and (paid_cents <> coalesce(paid, 0) or refunded_cents <> coalesce(refunded, 0))`,
};

const takingDeposit = literals(valuesWith(paymentStatusTable, { takesDeposit: true }));

const paymentStatus: Rule = {
  rule: "a sale's payment status and deposit follow from what was paid",
  table: 'sales',
  wrong: (tenantId) => sql`
    select id::text as record, status as expected, payment_status as found
    from (select id, payment_status, deposit_cents, paid_cents,
      case when paid_cents = 0 and refunded_cents > 0 and not exists (select from coverages
          where coverages.tenant_id = ${tenantId} and coverages.sale_id = sales.id and void_at is null)
          and (${isReimbursed} or not ${isActive()}) then 'reimbursed'
        when paid_cents = 0 and refunded_cents = 0 and total_cents = insurer_cents then payment_status
        when paid_cents >= total_cents - insurer_cents then 'charged' else 'waiting' end as status
      from sales where tenant_id = ${tenantId}) as due
    where (status <> payment_status or (status in (${takingDeposit}) and deposit_cents <> paid_cents))`,
};

const day: Rule = {
  rule: "a sale's day is that of its moment, in the shop's time zone",
  table: 'sales',
  wrong: (tenantId) => sql`
    select sales.id::text as record, (sale_date at time zone time_zone)::date::text as expected, sale_day::text as found
    from sales join tenants on tenants.id = sales.tenant_id
    where tenant_id = ${tenantId} and sale_day <> (sale_date at time zone time_zone)::date`,
};

const prescriptionOfAnother: Rule = {
  rule: "a sale uses its own client's prescriptions",
  table: 'sale_prescriptions',
  wrong: (tenantId) => sql`
    select concat_ws(' ', used.sale_id, used.prescription_id) as record, sales.client_id::text as expected,
      prescriptions.client_id::text as found
    from sale_prescriptions as used join sales on sales.tenant_id = used.tenant_id and sales.id = used.sale_id
      join prescriptions on prescriptions.tenant_id = used.tenant_id and prescriptions.id = used.prescription_id
    where used.tenant_id = ${tenantId} and ${isActive()} and sales.client_id <> prescriptions.client_id`,
};

const history: Rule = {
  rule: "an order's status is the one that its last change led to",
  table: 'sale_changes',
  wrong: (tenantId) => sql`
    select id::text as record, led.to_value as expected, order_status as found
    from (
      select distinct on (sale_id) sale_id, to_value from sale_changes
      where tenant_id = ${tenantId} and field = 'orderStatus' order by sale_id, sale_changes.id desc
    ) as led join sales on tenant_id = ${tenantId} and id = sale_id
    where order_status <> to_value`,
};

const returnedUnits: Rule = {
  rule: 'the returned units of a line are those of its returns',
  table: 'sale_lines',
  wrong: (tenantId) => sql`
    select concat_ws(' ', sale_id, position) as record, coalesce(back.units, 0)::text as expected, returned::text as found
    from (select sale_id, position, returned from sale_lines where tenant_id = ${tenantId}) as line full join (
      select sale_id, (units ->> 'position')::int as position, sum((units ->> 'quantity')::int) as units
      from sale_returns, lateral jsonb_array_elements(lines) as one (units) where tenant_id = ${tenantId} group by 1, 2
    ) as back using (sale_id, position)
    where coalesce(returned, 0) <> coalesce(back.units, 0)`,
};

const returnedMoney: Rule = {
  rule: 'the refunds of a return are entries of its sale',
  table: 'sale_returns',
  wrong: (tenantId) => sql`
    select concat_ws(' ', back.sale_id, back.number) as record,
      concat_ws(', ', refund ->> 'method', refund ->> 'amount', refund ->> 'surcharge') as expected,
      concat_ws(', ', method, amount_cents, surcharge_cents) as found
    from (
      select sale_id, number, one.refund from sale_returns, lateral jsonb_array_elements(refunds) as one (refund)
      where tenant_id = ${tenantId}
    ) as back left join (
      select id, sale_id, method, amount_cents, surcharge_cents from payments
      where tenant_id = ${tenantId} and ${isGivenBack()}
    ) as entry on entry.id = (refund ->> 'payment')::uuid and entry.sale_id = back.sale_id
    where (refund ->> 'method', (refund ->> 'amount')::bigint, (refund ->> 'surcharge')::bigint)
      is distinct from (method, amount_cents, surcharge_cents)`,
};

const owner: Rule = {
  rule: 'a shop has one owner, an enabled admin',
  table: 'users',
  wrong: (tenantId) => sql`
    select ${tenantId}::text as record, '1' as expected, count(*)::text as found
    from users where tenant_id = ${tenantId} and owner and enabled and role = 'admin' having count(*) <> 1`,
};

export const salesRules: readonly Rule[] = [
  linesTotal,
  discount,
  deposit,
  payments,
  paymentStatus,
  day,
  prescriptionOfAnother,
  history,
  returnedUnits,
  returnedMoney,
  owner,
];

const received = literals(valuesWith(paymentKindTable, { isReceived: true }));

/**
 * The entries of one payment to an account have the same receipt number and divide the payment's surcharge among them.
 * Old entries, which the server stored without the percentage, have no `plan_hundredths`.
 */
const ofPlan: Rule = {
  rule: "a payment's surcharge is its plan's percentage of its amount",
  table: 'payments',
  wrong: (tenantId) => sql`
    select record, due::text as expected, found::text
    from (
      select min(id::text) as record, round(sum(amount_cents) * plan_hundredths / 10000) as due,
        sum(surcharge_cents) as found
      from payments where tenant_id = ${tenantId} and kind in (${received}) and plan_hundredths is not null
      group by case when on_account then receipt_number::text else id::text end, plan_hundredths
    ) as booked where due <> found`,
};

const refunded: Rule = {
  rule: 'refunds give back at most the surcharges that were received',
  table: 'payments',
  wrong: (tenantId) => sql`
    select coalesce(sale_id, client_id)::text as record, '0 or more' as expected, sum(cents)::text as found
    from (
      select sale_id, client_id, ${paymentSign} * surcharge_cents as cents
      from payments where tenant_id = ${tenantId} and surcharge_cents <> 0
    ) as surcharges group by sale_id, client_id having sum(cents) < 0`,
};

export const surchargeRules: readonly Rule[] = [ofPlan, refunded];

const openStatuses = literals(orderStatuses.filter(isJobOpen));
const inWork = literals(valuesWith(orderStatusTable, { isInWork: true }));
const checked = literals(valuesWith(jobStageTable, { isChecked: true }));
const atLab = literals(valuesWith(jobStageTable, { isAtLab: true }));

const follows = (tenantId: string) => sql`
  select jobs.id, order_status in (${openStatuses}) and coalesce(service.quantity, units, 1) > 0 as is_open,
    case when stage in (${checked}) or order_status not in (${inWork}) or coalesce(service.quantity, units) = 0 then null
      when stage in (${atLab}) then least(promised_day, delivery_date) else delivery_date end as due
  from jobs join sales on sales.tenant_id = jobs.tenant_id and sales.id = jobs.sale_id
  left join (
    select sale_id, prescription_type, sum(quantity) as units from sale_lines where tenant_id = ${tenantId}
    group by sale_id, prescription_type
  ) as line on line.sale_id = jobs.sale_id and line.prescription_type = jobs.kind
  left join sale_lines as service on service.tenant_id = jobs.tenant_id and service.sale_id = jobs.sale_id
    and service.position = jobs.service_line
  where jobs.tenant_id = ${tenantId}`;

const words = (open: string, due: string) =>
  sql`concat_ws(', ', case when ${sql.ref(open)} then 'open' else 'closed' end, ${sql.ref(due)}::text)`;

export const jobRules: readonly RepairableRule[] = [
  {
    rule: 'a job is open and due as its order and its stage say',
    table: 'jobs',
    wrong: (tenantId) => sql`
      select jobs.id::text as record, ${words('is_open', 'due')} as expected, ${words('open', 'due_day')} as found
      from jobs join (${follows(tenantId)}) as truth on truth.id = jobs.id
      where jobs.tenant_id = ${tenantId} and (open <> is_open or due_day is distinct from due)`,
    repair: (tenantId) => sql`
      update jobs set open = is_open, due_day = due, tray_number = case when is_open then tray_number end
      from (${follows(tenantId)}) as truth
      where jobs.tenant_id = ${tenantId} and truth.id = jobs.id and (open <> is_open or due_day is distinct from due)`,
  },
];
