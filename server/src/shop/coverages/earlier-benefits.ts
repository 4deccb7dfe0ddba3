import { powersOf } from '@dioptria/contract/shop/coverage-rules/power-warnings.ts';
import type { EarlierBenefit } from '@dioptria/contract/shop/coverage-rules/coverage-warnings.ts';
import type { Eye } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import { sql } from 'kysely';
import type { Context, TenantScope } from '../../base/records/context.ts';

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

/** Case, spaces and punctuation do not matter. */
export async function saleWithAuthorization(
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
