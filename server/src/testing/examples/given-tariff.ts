import type { CoverageRule, InsurancePlan } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { TariffChange } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Shop } from '../shops/new-shop.ts';

type Makes = Pick<Shop, 'as' | 'given'>;

let made = 0;

export function someRule(fields: object = {}): Record<string, unknown> {
  made += 1;
  const days = { validFrom: '2026-01-01', validUntil: null };
  return {
    code: `R-${made}`,
    description: 'Armazón',
    target: 'frame',
    basis: 'fixed',
    amount: 40_000,
    ...days,
    ...fields,
  };
}

async function created<Made>(shop: Makes, path: string, body: object): Promise<Made> {
  const answer = await shop.as('admin').post<Made>(`/tenant/insurances/${path}`, body);
  if (answer.status !== 201) throw new Error(`Could not make one of ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const givenRule = (shop: Makes, insuranceId: string, fields?: object) =>
  created<CoverageRule>(shop, `${insuranceId}/rules`, someRule(fields));

export const givenCopy = (shop: Makes, insuranceId: string, fields: object = {}) =>
  created<TariffChange>(shop, `${insuranceId}/rules/copy`, { validFrom: '2026-12-01', ...fields });

export const givenPlan = (shop: Makes, insuranceId: string, fields: object = {}) =>
  created<InsurancePlan>(shop, `${insuranceId}/plans`, { name: '210', ...fields });

export async function givenTariff(shop: Makes, fields: object = {}) {
  const { _id: insuranceId } = await shop.given.insurance();
  const plan = await givenPlan(shop, insuranceId);
  const rule = await givenRule(shop, insuranceId, { plan: plan._id, ...fields });
  return { insuranceId, planId: plan._id, ruleId: rule._id, url: `/tenant/insurances/${insuranceId}` };
}

export async function givenInsurer(shop: Makes, text: string) {
  const insurance = await shop.given.insurance({ name: text, coverageDetails: text });
  const code = text.slice(0, 40);
  const plan = await givenPlan(shop, insurance._id, { name: text, code });
  await givenRule(shop, insurance._id, { code, description: text, plan: plan._id });
  return { insurance, tariffChangeId: (await givenCopy(shop, insurance._id))._id };
}

export async function givenPolicyholder(shop: Makes, insurance: string, contact: object, text: string) {
  const { _id: plan } = await givenPlan(shop, insurance, { name: `${text} twice` });
  const policy = { insurance, plan, affiliateNumber: text.slice(0, 40), holder: text, validUntil: '2099-12-31' };
  return shop.given.client({ ...contact, typeId: 'PASAPORTE', policies: [policy] });
}

/** Inserts a coverage that has a line with the rule. The coverage has no sale. */
export async function useRule(
  database: Database,
  shop: Pick<Shop, 'as' | 'tenantId'>,
  insuranceId: string,
  ruleId: string,
): Promise<void> {
  const { tenantId } = shop;
  const id = newId();
  await asTenant(database, tenantId, async (tx) => {
    await sql`insert into coverages (tenant_id, id, sale_id, sale_number, client_id, client_name, insurance_id, position,
        affiliate_number, authorization_number, authorization_key, voucher_number, note, insurer_cents, open_cents, user_id)
      values (${tenantId}, ${id}, ${newId()}, 1, ${newId()}, 'Ana', ${insuranceId}, 1, '', '', '', '', '', 100, 100,
        ${shop.as('admin').userId})`.execute(tx);
    await sql`insert into coverage_lines (tenant_id, coverage_id, position, rule_id, code, description, target, sale_positions,
        quantity, list_cents, base_cents, insurer_cents, client_cents)
      values (${tenantId}, ${id}, 0, ${ruleId}, 'R', 'Armazón', 'frame', '{0}', 1, 100, 100, 100, 0)`.execute(tx);
  });
}
