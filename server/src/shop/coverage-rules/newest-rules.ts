import { codeKey } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { renewedRule } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import type { NewestRule } from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import type { Context } from '../../base/records/context.ts';
import { ruleRecord, selectRules } from './rule-records.ts';

export const selectNewestRules = (context: Context, insuranceId: string) =>
  selectRules(context)
    .distinctOn(['coverage_rules.code_key', 'coverage_rules.plan_id'])
    .where('coverage_rules.insurance_id', '=', insuranceId)
    .orderBy('coverage_rules.code_key')
    .orderBy('coverage_rules.plan_id')
    .orderBy('coverage_rules.valid_from', 'desc')
    .orderBy('coverage_rules.id');

const keyOf = (plan: string | null, code: string) => `${plan} ${codeKey(code)}`;

export async function newestRules(context: Context, insuranceId: string): Promise<NewestRule> {
  const rows = await selectNewestRules(context, insuranceId).execute();
  const byKey = new Map(rows.map((row) => [keyOf(row.plan_id, row.code), row]));
  return (plan, code) => {
    const row = byKey.get(keyOf(plan, code));
    if (!row) return undefined;
    const rule = ruleRecord(row);
    return renewedRule(rule, { percent: 0, validFrom: rule.validFrom, validUntil: rule.validUntil });
  };
}
