import { sql } from 'kysely';
import type { Rule } from './finding.ts';
import { movementSign, paymentSign } from '../../shop/sums/kept-sums.ts';

const closedCounts: Rule = {
  rule: 'the expected amounts of a closed cash session are the sum of its opening and its entries',
  table: 'cash_sessions',
  wrong: (tenantId) => sql`
    select concat_ws(' ', coalesce(kept.id, truth.id), method) as record, coalesce(truth.cents, 0)::text as expected,
      coalesce(kept.cents, 0)::text as found
    from (
      select session.id, count ->> 'method' as method, (count ->> 'expected')::bigint as cents
      from cash_sessions as session join (
        select distinct on (cash_session_id) cash_session_id, counts from cash_tallies where tenant_id = ${tenantId}
        order by cash_session_id, sequence desc
      ) as latest on latest.cash_session_id = session.id, jsonb_array_elements(latest.counts) as count
      where session.tenant_id = ${tenantId} and session.closed_at is not null
    ) as kept full join (
      select id, method, sum(cents) as cents from (
        select id, 'cash' as method, opening_cents as cents from cash_sessions where tenant_id = ${tenantId}
        union all select cash_session_id, method, ${paymentSign} * (amount_cents + surcharge_cents)
        from payments where tenant_id = ${tenantId} and cash_session_id is not null
        union all select cash_session_id, 'cash', ${movementSign} * amount_cents
        from cash_movements where tenant_id = ${tenantId}
      ) as entries
      where id in (select id from cash_sessions where tenant_id = ${tenantId} and closed_at is not null) group by id, method
    ) as truth using (id, method)
    where coalesce(kept.cents, 0) <> coalesce(truth.cents, 0)`,
};

const firstTally: Rule = {
  rule: 'a closed cash session has the counts of its first tally',
  table: 'cash_sessions',
  wrong: (tenantId) => sql`
    select session.id::text as record, coalesce(tally.counts::text, 'no tally') as expected, session.counts::text as found
    from cash_sessions as session left join cash_tallies as tally
      on tally.tenant_id = session.tenant_id and tally.cash_session_id = session.id and tally.sequence = 1
    where session.tenant_id = ${tenantId} and session.closed_at is not null and session.counts is distinct from tally.counts`,
};

const talliesInOrder: Rule = {
  rule: 'the tallies of a cash session have the places from 1 on, without a gap',
  table: 'cash_tallies',
  wrong: (tenantId) => sql`
    select cash_session_id::text as record, count(*)::text as expected, max(sequence)::text as found
    from cash_tallies where tenant_id = ${tenantId} group by cash_session_id having max(sequence) <> count(*)`,
};

const correctedMovements: Rule = {
  rule: 'a correction of a movement of cash is in a later cash session of the same register',
  table: 'cash_movements',
  wrong: (tenantId) => sql`
    select correction.id::text as record, concat('after the cash session ', closed.number) as expected,
      concat('in the cash session ', joined.number) as found
    from cash_movements as correction
    join cash_movements as corrected on corrected.tenant_id = ${tenantId} and corrected.id = correction.corrects
    join cash_sessions as closed on closed.tenant_id = ${tenantId} and closed.id = corrected.cash_session_id
    join cash_sessions as joined on joined.tenant_id = ${tenantId} and joined.id = correction.cash_session_id
    where correction.tenant_id = ${tenantId} and (corrected.corrects is not null or closed.closed_at is null
      or closed.closed_at > correction.created_at or closed.cash_register_id <> joined.cash_register_id)`,
};

const correctedAtMost: Rule = {
  rule: 'corrections take at most the amount of a movement of cash',
  table: 'cash_movements',
  wrong: (tenantId) => sql`
    select corrected.id::text as record, corrected.amount_cents::text as expected, taken::text as found
    from cash_movements as corrected join (
      select corrects, sum(${movementSign} * amount_cents) as cents from cash_movements
      where tenant_id = ${tenantId} and corrects is not null group by corrects
    ) as corrections on corrections.corrects = corrected.id,
    lateral (select case corrected.kind when 'in' then -cents else cents end as taken) as signed
    where corrected.tenant_id = ${tenantId} and taken > corrected.amount_cents`,
};

export const cashRules: readonly Rule[] = [
  closedCounts,
  firstTally,
  talliesInOrder,
  correctedMovements,
  correctedAtMost,
];
