import { valuesWith } from '@dioptria/contract/base/values.ts';
import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sql } from 'kysely';
import { literals } from '../../base/database/literals.ts';
import { paymentSign } from '../../shop/sums/value-conditions.ts';
import type { Rule } from './finding.ts';

const received = literals(valuesWith(paymentKindTable, { isReceived: true }));

/**
 * The entries of one payment to an account share its surcharge and its receipt number. Entries from before the server stored the
 * percentage have no `plan_hundredths`.
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
  rule: 'refunds give back at most the surcharges that were received by their method',
  table: 'payments',
  wrong: (tenantId) => sql`
    select concat_ws(' ', coalesce(sale_id, client_id), method) as record, '0 or more' as expected, sum(cents)::text as found
    from (
      select sale_id, client_id, method, ${paymentSign} * surcharge_cents as cents
      from payments where tenant_id = ${tenantId} and surcharge_cents <> 0
    ) as surcharges group by sale_id, client_id, method having sum(cents) < 0`,
};

export const surchargeRules: readonly Rule[] = [ofPlan, refunded];
