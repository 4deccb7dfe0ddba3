import { sql } from 'kysely';
import type { Rule } from './finding.ts';

const queued = sql`('pending', 'sending', 'uncertain')`;

const withoutAttempt: Rule = {
  rule: 'an authorised voucher has the attempt that ARCA authorised',
  table: 'invoices',
  wrong: (tenantId) => sql`
    select i.id::text as record, i.number::text as expected, coalesce(max(a.number)::text, 'none') as found
    from invoices as i left join voucher_attempts as a on a.tenant_id = i.tenant_id and a.invoice_id = i.id
      and a.outcome = 'authorised'
    where i.tenant_id = ${tenantId} and i.state = 'authorised' and not i.is_outside
    group by i.id, i.number having coalesce(max(a.number), 0) <> i.number or count(a.id) <> 1`,
};

const ofDecidedVoucher: Rule = {
  rule: 'an attempt without a final outcome belongs to a voucher that is sending or uncertain',
  table: 'voucher_attempts',
  wrong: (tenantId) => sql`
    select a.id::text as record, 'sending or uncertain' as expected, i.state as found
    from voucher_attempts as a join invoices as i on i.tenant_id = a.tenant_id and i.id = a.invoice_id
    where a.tenant_id = ${tenantId} and a.outcome in ('open', 'uncertain') and i.state not in ('sending', 'uncertain')`,
};

const forgotten: Rule = {
  rule: 'the server has a time for the next attempt of each voucher that waits, and of no other',
  table: 'invoices',
  wrong: (tenantId) => sql`
    select id::text as record, case when state in ${queued} then 'a time' else 'none' end as expected,
      coalesce(next_attempt_at::text, 'missing') as found
    from invoices where tenant_id = ${tenantId} and (state in ${queued}) <> (next_attempt_at is not null)`,
};

/** The rule begins with the first number that the server knows, because another program may have issued the earlier vouchers. */
const gaps: Rule = {
  rule: 'the numbers of the vouchers of a sequence are consecutive',
  table: 'invoices',
  wrong: (tenantId) => sql`
    select concat_ws(' ', environment, issuer_cuit, point_of_sale, type) as record,
      (max(number) - min(number) + 1)::text as expected, count(*)::text as found
    from invoices where tenant_id = ${tenantId} and number is not null
    group by environment, issuer_cuit, point_of_sale, type having max(number) - min(number) + 1 <> count(*)`,
};

const lastNumber: Rule = {
  rule: 'the last number of a sequence is that of its last voucher',
  table: 'voucher_sequences',
  wrong: (tenantId) => sql`
    select concat_ws(' ', s.environment, s.issuer_cuit, s.point_of_sale, s.type) as record,
      max(i.number)::text as expected, coalesce(s.last_number::text, 'none') as found
    from voucher_sequences as s join invoices as i on i.tenant_id = s.tenant_id and i.environment = s.environment
      and i.issuer_cuit = s.issuer_cuit and i.point_of_sale = s.point_of_sale and i.type = s.type
    where s.tenant_id = ${tenantId} and i.number is not null
    group by s.environment, s.issuer_cuit, s.point_of_sale, s.type, s.last_number
    having s.last_number is distinct from max(i.number)`,
};

const credited = (tenantId: string) => sql`(
  select corrects_id, sum(total_cents) as cents from invoices
  where tenant_id = ${tenantId} and kind = 'creditNote' and state = 'authorised' group by corrects_id)`;

const invoicedSales: Rule = {
  rule: 'a sale is invoiced while an authorised invoice is not credited whole',
  table: 'sales',
  wrong: (tenantId) => sql`
    select s.id::text as record, (count(i.id) > 0)::text as expected, s.invoiced::text as found
    from sales as s left join (
      select invoices.id, sale_id from invoices left join ${credited(tenantId)} as notes on notes.corrects_id = invoices.id
      where tenant_id = ${tenantId} and kind = 'invoice' and state = 'authorised' and total_cents > coalesce(cents, 0)
    ) as i on i.sale_id = s.id
    where s.tenant_id = ${tenantId} group by s.id, s.invoiced having (count(i.id) > 0) <> s.invoiced`,
};

const overCredited: Rule = {
  rule: 'credit notes credit at most their invoice',
  table: 'invoices',
  wrong: (tenantId) => sql`
    select id::text as record, total_cents::text as expected, cents::text as found
    from invoices join ${credited(tenantId)} as notes on notes.corrects_id = invoices.id
    where tenant_id = ${tenantId} and cents > total_cents`,
};

const withoutBatch: Rule = {
  rule: 'a batch with an active invoice was presented, and the invoice is at most the claimed sum of the batch',
  table: 'invoices',
  wrong: (tenantId) => sql`
    select i.id::text as record, b.claimed_cents::text as expected, concat_ws(' ', b.state, i.total_cents) as found
    from invoices as i join claim_batches as b on b.tenant_id = i.tenant_id and b.id = i.batch_id
    where i.tenant_id = ${tenantId} and i.is_active
      and (b.state in ('open', 'canceled') or i.total_cents > b.claimed_cents)`,
};

export const invoiceRules: readonly Rule[] = [
  withoutAttempt,
  ofDecidedVoucher,
  forgotten,
  gaps,
  lastNumber,
  invoicedSales,
  overCredited,
  withoutBatch,
];
