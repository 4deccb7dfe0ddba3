import { day, namedReference, optionalText, reference } from '../../base/fields.ts';
import { formatDay } from '../../base/format.ts';
import { shopDay } from '../../base/shop-time.ts';
import { z } from '../../base/zod.ts';
import { MAX_POLICIES, policyProblems } from './client-policy-labels.ts';

const FIRST_BIRTH = '1900-01-01';

/** The time zone in which each day begins first: no shop has a later day. */
const lastDayAnywhere = () => shopDay(new Date(), 'Pacific/Kiritimati');

export const birthDate = () =>
  day().refine((born) => born >= FIRST_BIRTH && born <= lastDayAnywhere(), policyProblems.birthDate);

const newPolicy = z.object({
  insurance: reference(),
  plan: reference().nullable().default(null),
  affiliateNumber: optionalText(40).default(''),
  holder: optionalText(120).default(''),
  validUntil: day().nullable().default(null),
});
export type NewPolicy = z.output<typeof newPolicy>;

export const newPolicies = z
  .array(newPolicy, { error: 'Faltan las coberturas.' })
  .max(MAX_POLICIES, policyProblems.tooMany)
  .superRefine((policies, context) => {
    policies.forEach(({ insurance }, index) => {
      if (policies.findIndex((other) => other.insurance === insurance) !== index)
        context.addIssue({ code: 'custom', path: [index, 'insurance'], message: policyProblems.sameInsurer });
    });
  });

export const changedPolicies = z.object({
  policies: newPolicies,
  birthDate: birthDate().nullable().optional(),
  updatedAt: z.iso.datetime().optional(),
});

export const policy = z.object({
  insurance: namedReference,
  plan: namedReference.nullable(),
  affiliateNumber: z.string(),
  holder: z.string(),
  validUntil: z.iso.date().nullable(),
});
export type Policy = z.output<typeof policy>;

export const policyText = ({ insurance, plan, affiliateNumber, holder, validUntil }: Policy): string =>
  [
    insurance.name,
    plan?.name,
    affiliateNumber && `afiliado ${affiliateNumber}`,
    holder && `titular ${holder}`,
    validUntil && `hasta el ${formatDay(validUntil)}`,
  ]
    .filter(Boolean)
    .join(' · ');
