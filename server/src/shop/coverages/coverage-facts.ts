import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { CoverageQuestion } from '@dioptria/contract/shop/coverages/coverage-proposal.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import { earlierBenefits, saleWithAuthorization } from './earlier-benefits.ts';
import type { SaleFacts } from './propose-coverages.ts';

/**
 * @throws Refusal `invalid` at `client`, `insurance`, `sale`, `plan` or `prescription` for a record that the tenant, the insurer
 * or the client does not have.
 */
export async function coverageFacts(context: Context, question: CoverageQuestion): Promise<SaleFacts> {
  const { client, insurance, plan, prescription, sale, affiliateNumber, authorizationNumber } = question;
  const [insurer, known, issued, earlier, authorizationUsedBy] = await Promise.all([
    insurerOf(context, insurance),
    clientOf(context, client),
    prescription === null ? null : prescriptionOf(context, client, prescription),
    earlierBenefits(context, { client, insurance, sale }),
    saleWithAuthorization(context, authorizationNumber, { insurance, sale }),
  ]);
  if (!insurer) throw invalid({ path: 'insurance', message: coverageProblems.unknownInsurer });
  if (!known) throw invalid({ path: 'client', message: coverageProblems.unknownClient });
  if (sale !== null && !(await isSale(context, sale)))
    throw invalid({ path: 'sale', message: coverageProblems.unknownSale });
  if (issued === undefined) throw invalid({ path: 'prescription', message: coverageProblems.otherPrescription });
  if (!(await isPlanOf(context, insurance, plan)))
    throw invalid({ path: 'plan', message: coverageProblems.unknownPlan });
  return {
    today: shopDay(context.now, context.timeZone),
    insurer: { prescriptionDays: insurer.prescription_days, needsAuthorization: insurer.needs_authorization },
    affiliateNumber,
    authorizationNumber,
    authorizationUsedBy,
    birthDate: known.birth_date,
    prescriptionDay: issued?.prescription_date ?? null,
    eyes: issued && { rightEye: issued.right_eye, leftEye: issued.left_eye },
    promisedDay: question.promisedDay,
    earlier,
  };
}

const insurerOf = ({ tx, actor }: Context, id: string) =>
  tx
    .selectFrom('insurances')
    .select(['prescription_days', 'needs_authorization'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

export const clientOf = ({ tx, actor }: TenantScope, id: string) =>
  tx
    .selectFrom('clients')
    .select('birth_date')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

const prescriptionOf = ({ tx, actor }: Context, client: string, id: string) =>
  tx
    .selectFrom('prescriptions')
    .select(['prescription_date', 'right_eye', 'left_eye'])
    .where('tenant_id', '=', actor.tenantId)
    .where('client_id', '=', client)
    .where('id', '=', id)
    .executeTakeFirst();

async function isPlanOf({ tx, actor }: Context, insurance: string, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const plan = await tx
    .selectFrom('insurance_plans')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('insurance_id', '=', insurance)
    .where('id', '=', id)
    .executeTakeFirst();
  return plan !== undefined;
}

async function isSale({ tx, actor }: Context, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sales')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
