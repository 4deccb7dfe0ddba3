import type { NewPolicy, Policy } from '@dioptria/contract/shop/clients/clients.ts';
import { policyProblems } from '@dioptria/contract/shop/clients/client-labels.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { sql } from 'kysely';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';

export const storedPolicies = ({ actor }: TenantScope) => sql<Policy[] | null>`(
  select json_agg(json_build_object(
      'insurance', json_build_object('_id', insurances.id, 'name', insurances.name),
      'plan', case when insurance_plans.id is not null then
        json_build_object('_id', insurance_plans.id, 'name', insurance_plans.name) end,
      'affiliateNumber', affiliate_number, 'holder', holder, 'validUntil', valid_until) order by position)
    from client_policies
      join insurances on insurances.tenant_id = ${actor.tenantId} and insurances.id = client_policies.insurance_id
      left join insurance_plans on insurance_plans.tenant_id = ${actor.tenantId} and insurance_plans.id = client_policies.plan_id
    where client_policies.tenant_id = ${actor.tenantId} and client_policies.client_id = clients.id)`;

export const plainPolicy = (insurance: Policy['insurance'], affiliateNumber: string): Policy => ({
  insurance,
  plan: null,
  affiliateNumber,
  holder: '',
  validUntil: null,
});

/** The columns of `clients` hold one policy at most, of an insurer and an affiliate number. */
export const arePlain = (policies: readonly (NewPolicy | Policy)[]): boolean =>
  policies.length <= 1 &&
  policies.every(({ plan, holder, validUntil }) => plan === null && holder === '' && validUntil === null);

/**
 * A client with one insurer, without plan, holder and last day, has no rows: `clients` holds the insurer and the number
 * (docs/rules.md#clients-11). The caller has locked the client.
 */
export async function storePolicies(
  { tx, actor }: TenantScope,
  clientId: string,
  policies: readonly NewPolicy[],
): Promise<void> {
  await tx
    .deleteFrom('client_policies')
    .where('tenant_id', '=', actor.tenantId)
    .where('client_id', '=', clientId)
    .execute();
  if (arePlain(policies)) return;
  const rows = policies.map(({ insurance, plan, affiliateNumber, holder, validUntil }, index) => ({
    tenant_id: actor.tenantId,
    client_id: clientId,
    position: index + 1,
    insurance_id: insurance,
    plan_id: plan,
    affiliate_number: affiliateNumber,
    holder,
    valid_until: validUntil,
  }));
  await tx.insertInto('client_policies').values(rows).execute();
}

export async function requirePolicies({ tx, actor }: Context, policies: readonly NewPolicy[]): Promise<void> {
  if (policies.length === 0) return;
  const insurers = policies.map(({ insurance }) => insurance);
  const plans = policies.flatMap(({ plan }) => plan ?? []);
  const { rows } = await sql<{ id: string; insurer: string }>`
    select id, id as insurer from insurances where tenant_id = ${actor.tenantId} and id = any(${insurers}::uuid[])
    union all select id, insurance_id from insurance_plans where tenant_id = ${actor.tenantId} and id = any(${plans}::uuid[])
    `.execute(tx);
  const insurerOf = new Map(rows.map(({ id, insurer }) => [id, insurer]));
  const [first, ...others] = policies.flatMap(({ insurance, plan }, index) => {
    if (!insurerOf.has(insurance))
      return [{ path: `policies.${index}.insurance`, message: problemTexts.unknownReference }];
    if (plan === null || insurerOf.get(plan) === insurance) return [];
    const message = insurerOf.has(plan) ? policyProblems.otherPlan : problemTexts.unknownReference;
    return [{ path: `policies.${index}.plan`, message }];
  });
  if (first) throw invalid(first, ...others);
}
