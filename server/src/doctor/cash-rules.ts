import { sql } from 'kysely';
import type { Rule } from './finding.ts';

const closedCounts: Rule = {
  rule: 'what a closed cash session expected is its opening and its entries',
  table: 'cash_sessions',
  wrong: (tenantId) => sql`
    select concat_ws(' ', coalesce(kept.id, truth.id), method) as record, coalesce(truth.cents, 0)::text as expected,
      coalesce(kept.cents, 0)::text as found
    from (
      select id, count ->> 'method' as method, (count ->> 'expected')::bigint as cents
      from cash_sessions, jsonb_array_elements(counts) as count where tenant_id = ${tenantId} and closed_at is not null
    ) as kept full join (
      select id, method, sum(cents) as cents from (
        select id, 'cash' as method, opening_cents as cents from cash_sessions where tenant_id = ${tenantId}
        union all select cash_session_id, method, case when kind = 'refund' then -1 else 1 end * (amount_cents + surcharge_cents)
        from payments where tenant_id = ${tenantId} and cash_session_id is not null
        union all select cash_session_id, 'cash', case when kind = 'out' then -1 else 1 end * amount_cents
        from cash_movements where tenant_id = ${tenantId}
      ) as entries
      where id in (select id from cash_sessions where tenant_id = ${tenantId} and closed_at is not null) group by id, method
    ) as truth using (id, method)
    where coalesce(kept.cents, 0) <> coalesce(truth.cents, 0)`,
};

/** Rules of the cash register. */
export const cashRules: readonly Rule[] = [closedCounts];
