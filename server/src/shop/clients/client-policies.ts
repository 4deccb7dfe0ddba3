import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { policyProblems } from '@dioptria/contract/shop/clients/client-labels.ts';
import type { NewPolicy, Policy } from '@dioptria/contract/shop/clients/clients.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import type { Client } from './client-records.ts';

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

/** True if the columns of `clients` can hold the policies: at most one policy, with only an insurer and an affiliate number. */
export const arePlain = (policies: readonly (NewPolicy | Policy)[]): boolean =>
  policies.length <= 1 &&
  policies.every(({ plan, holder, validUntil }) => plan === null && holder === '' && validUntil === null);

/**
 * A single policy without plan, holder and last day gets no row in `client_policies`, because `clients` holds its
 * insurer and its affiliate number (docs/rules.md#clients-11). The caller has locked the client.
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

/** The client's insurer and affiliate number are those of the first policy (docs/rules.md#clients-11). */
export interface Insured {
  insuranceId: string | null;
  numInsurance: string;
  policies: NewPolicy[];
}

type InsuredChanges = { [Field in keyof Insured]?: Insured[Field] | undefined };

export const uninsured: Insured = { insuranceId: null, numInsurance: '', policies: [] };

export const insuredOf = ({ insurance, numInsurance, policies }: Client): Insured => ({
  insuranceId: insurance?._id ?? null,
  numInsurance,
  policies: policies.map((policy) => ({
    ...policy,
    insurance: policy.insurance._id,
    plan: policy.plan?._id ?? null,
  })),
});

/**
 * The first policy has the client's insurer. A field that the request repeats unchanged counts as absent, because some
 * programs send the whole record of a client.
 * @throws Refusal `invalid` if the request names another insurer than its first policy does.
 */
export function settlePolicies(stored: Insured, changes: InsuredChanges): Insured {
  const { policies } = changes;
  const named = changes.insuranceId === stored.insuranceId ? undefined : changes.insuranceId;
  if (policies === undefined || isDeepStrictEqual(policies, stored.policies)) return withInsurer(stored, changes);
  const [first, ...others] = policies;
  if (named && named !== first?.insurance) throw invalid({ path: 'insuranceId', message: policyProblems.otherFirst });
  if (!first) return uninsured;
  return insuredBy({ ...first, affiliateNumber: first.affiliateNumber || (changes.numInsurance ?? '') }, others);
}

const insuredBy = (first: NewPolicy, others: readonly NewPolicy[]): Insured => ({
  insuranceId: first.insurance,
  numInsurance: first.affiliateNumber,
  policies: [first, ...others],
});

/**
 * If the client has a policy of the chosen insurer, this policy moves to the front; otherwise a new policy replaces the first
 * policy. If the request removes the insurer, the second policy becomes the first policy.
 */
function withInsurer(stored: Insured, { insuranceId = stored.insuranceId, numInsurance }: InsuredChanges): Insured {
  const typed = numInsurance ?? stored.numInsurance;
  if (insuranceId === null) {
    const [next, ...others] = stored.policies.slice(1);
    return next ? insuredBy(next, others) : { insuranceId, numInsurance: typed, policies: [] };
  }
  const known = stored.policies.find(({ insurance }) => insurance === insuranceId);
  if (!known) {
    const blank = { insurance: insuranceId, plan: null, affiliateNumber: typed, holder: '', validUntil: null };
    return insuredBy(blank, stored.policies.slice(1));
  }
  const isMoved = insuranceId !== stored.insuranceId;
  // If the user chooses another insurer, the form still sends the affiliate number of the former insurer.
  const affiliateNumber = isMoved && typed === stored.numInsurance ? known.affiliateNumber : typed;
  return insuredBy(
    { ...known, affiliateNumber },
    stored.policies.filter((policy) => policy !== known),
  );
}
