import { sql } from 'kysely';
import type { RepairableRule, Rule } from './finding.ts';

const onePassword: Rule = {
  rule: 'every user has one address and password to sign in with',
  table: 'users',
  wrong: (tenantId) => sql`
    select users.id::text as record, '1' as expected, count(email_key)::text as found
    from users left join credentials on credentials.tenant_id = users.tenant_id and user_id = users.id
    where users.tenant_id = ${tenantId} group by users.id having count(email_key) <> 1`,
};

const recoverable: Rule = {
  rule: 'a second factor in use has at most ten recovery codes, and one that is not in use has none',
  table: 'recovery_codes',
  wrong: (tenantId) => sql`
    select user_id::text as record, case when enabled_at is null then '0' else 'at most 10' end as expected,
      count(*)::text as found
    from recovery_codes join second_factors using (tenant_id, user_id)
    where tenant_id = ${tenantId} group by user_id, enabled_at having count(*) > 10 or enabled_at is null`,
};

export const accountRules: readonly Rule[] = [onePassword, recoverable];

/** E-mail addresses are ASCII. */
const keyOfAddress = sql`lower(email collate "C")`;

const ownAddress: RepairableRule = {
  rule: "a user signs in by the record's address",
  table: 'credentials',
  wrong: (tenantId) => sql`
    select users.id::text as record, ${keyOfAddress} as expected, email_key as found
    from users join credentials on credentials.tenant_id = users.tenant_id and user_id = users.id
    where users.tenant_id = ${tenantId} and email_key <> ${keyOfAddress}`,
  repair: (tenantId) => sql`
    update credentials set email_key = ${keyOfAddress} from users
    where credentials.tenant_id = ${tenantId} and users.tenant_id = ${tenantId} and users.id = user_id
      and email_key <> ${keyOfAddress}`,
};

const disabled = (tenantId: string) => sql`select id from users where tenant_id = ${tenantId} and not enabled`;

const disabledUserSessions: RepairableRule = {
  rule: 'a disabled user has no session',
  table: 'sessions',
  wrong: (tenantId) => sql`
    select user_id::text as record, '0' as expected, count(*)::text as found
    from sessions where tenant_id = ${tenantId} and user_id in (${disabled(tenantId)}) group by user_id`,
  repair: (tenantId) => sql`
    delete from sessions where tenant_id = ${tenantId} and user_id in (${disabled(tenantId)})`,
};

const storedAnswers: RepairableRule = {
  rule: 'an idempotency key has an answer',
  table: 'idempotency_keys',
  wrong: (tenantId) => sql`
    select concat_ws(' ', user_id, key) as record, 'an answer' as expected, 'none' as found
    from idempotency_keys where tenant_id = ${tenantId} and (status is null or answer is null)`,
  repair: (tenantId) => sql`
    delete from idempotency_keys where tenant_id = ${tenantId} and (status is null or answer is null)`,
};

export const repairableAccountRules: readonly RepairableRule[] = [ownAddress, disabledUserSessions, storedAnswers];
