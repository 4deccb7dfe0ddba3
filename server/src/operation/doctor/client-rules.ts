import { sql } from 'kysely';
import type { RepairableRule, Rule } from './finding.ts';

const firstPolicies = (tenantId: string) => sql`
  select client_id, min(position) as first, max(position) as last, count(*) as number,
    min(insurance_id::text) filter (where position = 1) as insurer,
    min(affiliate_number) filter (where position = 1) as affiliate
  from client_policies where tenant_id = ${tenantId} group by client_id`;

const firstPolicy: Rule = {
  rule: "a client's first policy is the client's insurer and affiliate number",
  table: 'client_policies',
  wrong: (tenantId) => sql`
    select clients.id::text as record, concat_ws(' ', insurance_id, num_insurance) as expected,
      concat_ws(' ', insurer, affiliate) as found
    from clients join (${firstPolicies(tenantId)}) as policies on policies.client_id = clients.id
    where clients.tenant_id = ${tenantId}
      and (insurance_id::text is distinct from insurer or num_insurance is distinct from affiliate)`,
};

const positions: Rule = {
  rule: "a client's policies are numbered from 1",
  table: 'client_policies',
  wrong: (tenantId) => sql`
    select client_id::text as record, concat('1 to ', number) as expected, concat(first, ' to ', last) as found
    from (${firstPolicies(tenantId)}) as policies where first <> 1 or last <> number`,
};

const ownPlan: Rule = {
  rule: "a policy's plan is a plan of its insurer",
  table: 'client_policies',
  wrong: (tenantId) => sql`
    select client_id::text as record, client_policies.insurance_id::text as expected, insurance_plans.insurance_id::text as found
    from client_policies join insurance_plans on insurance_plans.id = plan_id
    where client_policies.tenant_id = ${tenantId} and insurance_plans.tenant_id = ${tenantId}
      and client_policies.insurance_id <> insurance_plans.insurance_id`,
};

export const clientRules: readonly Rule[] = [firstPolicy, positions, ownPlan];

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

/** E-mail addresses are ASCII, so `lower` with the collation C is enough. */
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
