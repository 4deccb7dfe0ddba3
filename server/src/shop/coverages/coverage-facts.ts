import { firstValidDay } from '@dioptria/contract/shop/prescriptions/electronic-prescription.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import type { EarlierBenefit } from '@dioptria/contract/shop/coverage-rules/coverage-warnings.ts';
import { powersOf } from '@dioptria/contract/shop/coverage-rules/power-warnings.ts';
import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { CoverageQuestion } from '@dioptria/contract/shop/coverages/coverage-proposal.ts';
import type { Eye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { sql } from 'kysely';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import type { SaleFacts } from './propose-coverages.ts';

export interface EarlierCoverages {
  client: string;
  insurance: string;
  sale?: string | null | undefined;
}

interface Row extends Omit<EarlierBenefit, 'powers'> {
  sale: string;
  rightEye: Eye | null;
  leftEye: Eye | null;
}

export async function earlierBenefits(
  { tx, actor, timeZone }: Context,
  { client, insurance, sale = null }: EarlierCoverages,
): Promise<(EarlierBenefit & { sale: string })[]> {
  const { rows } = await sql<Row>`
    select sales.id as sale, (sales.sale_date at time zone ${timeZone})::date::text as day, sales.number, coverage_lines.target,
      coverage_lines.pair_kind as "pairKind", coverage_lines.quantity,
      prescriptions.right_eye as "rightEye", prescriptions.left_eye as "leftEye"
    from coverages
    join sales on sales.tenant_id = coverages.tenant_id and sales.id = coverages.sale_id
    join coverage_lines on coverage_lines.tenant_id = coverages.tenant_id and coverage_lines.coverage_id = coverages.id
    left join prescriptions on prescriptions.tenant_id = coverages.tenant_id and prescriptions.id = coverages.prescription_id
    where coverages.tenant_id = ${actor.tenantId} and coverages.client_id = ${client} and coverages.insurance_id = ${insurance}
      and coverages.void_at is null and coverages.sale_id is distinct from ${sale}::uuid
    order by sales.sale_date desc, sales.number desc, coverages.position, coverage_lines.position
    limit 1000`.execute(tx);
  return rows.map(({ rightEye, leftEye, ...benefit }) => ({
    ...benefit,
    powers: rightEye && leftEye ? powersOf({ rightEye, leftEye }, benefit.pairKind) : null,
  }));
}

/** Case, spaces and punctuation of the authorisation number do not matter. */
async function saleWithAuthorization(
  { tx, actor }: TenantScope,
  authorizationNumber: string,
  { insurance, sale }: Pick<EarlierCoverages, 'insurance' | 'sale'>,
): Promise<number | null> {
  const key = compactKey(authorizationNumber);
  if (key === '') return null;
  const row = await tx
    .selectFrom('coverages')
    .select('sale_number')
    .where('tenant_id', '=', actor.tenantId)
    .where('authorization_key', '=', key)
    .where('insurance_id', '=', insurance)
    .where('void_at', 'is', null)
    .where('sale_id', 'is distinct from', sale ?? null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sale_number ?? null;
}

/**
 * @throws Refusal `invalid` at `client`, `insurance`, `sale`, `plan` or `prescription` if the record does not exist or
 * belongs to another tenant, insurer or client.
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
    prescriptionDay: issued
      ? firstValidDay({
          prescriptionDate: issued.prescription_date,
          issuedOn: issued.issued_on,
          startsOn: issued.starts_on,
        })
      : null,
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
    .select(['prescription_date', 'issued_on', 'starts_on', 'right_eye', 'left_eye'])
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
