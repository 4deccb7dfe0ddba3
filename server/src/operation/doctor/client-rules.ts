import { sql } from 'kysely';
import type { Rule } from './finding.ts';

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
