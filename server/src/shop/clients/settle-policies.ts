import type { NewPolicy } from '@dioptria/contract/shop/clients/clients.ts';
import { policyProblems } from '@dioptria/contract/shop/clients/client-labels.ts';
import { isDeepStrictEqual } from 'node:util';
import { invalid } from '../../base/records/refusal.ts';
import type { Client } from './select-clients.ts';

/** The first policy is also the client's insurer and affiliate number (docs/rules.md#clients-11). */
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
 * The first policy is equal to the client's insurer. A field that the request repeats unchanged counts as absent, because some
 * clients send the whole record.
 * @throws Refusal `invalid` if the request names an insurer that is not the first of its policies.
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
 * A chosen insurer of another policy moves to the front; a new insurer replaces the first policy. Without an insurer the second
 * policy becomes the first.
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
  // A form sends the number of the former insurer unchanged with the new insurer.
  const affiliateNumber = isMoved && typed === stored.numInsurance ? known.affiliateNumber : typed;
  return insuredBy(
    { ...known, affiliateNumber },
    stored.policies.filter((policy) => policy !== known),
  );
}
