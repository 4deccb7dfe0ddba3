import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import {
  amountsAfter,
  areAmountsPossible,
  hasAmounts,
  MAX_RULES,
  type Renewal,
  renewedRule,
  type TariffCopy,
  type TariffPercent,
  type TariffPreview,
  tariffTexts,
} from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { addRules } from './write-rules.ts';
import { lockInsurer, recordTariffChange, requireInsurer, ruleRecord, selectRules } from './rule-records.ts';
import { readTariffChange } from './tariff-changes.ts';

/**
 * The original rules end on the day before their copies begin (docs/rules.md#tariff-11).
 * @throws Refusal `not_found`; `invalid` if the insurer does not have the rules to copy, or if a copy would overlap
 * another rule.
 */
export async function copyRules(context: Context, insuranceId: string, request: TariffCopy) {
  await lockInsurer(context, insuranceId);
  const rules = await rulesToRenew(context, insuranceId, request);
  return renew(context, insuranceId, rules, { ...request, percent: 0 });
}

export async function previewPercent(
  context: Context,
  insuranceId: string,
  request: TariffPercent,
): Promise<TariffPreview> {
  await requireInsurer(context, insuranceId);
  const { rules, all, stamp } = await rulesWithAmounts(context, insuranceId, request);
  return {
    stamp,
    unchanged: all - rules.length,
    rules: rules.map(({ _id, code, description, plan, amount, cap, agreedPrice, copay }) => {
      const before = { amount, cap, agreedPrice, copay };
      return { _id, code, description, plan, before, after: amountsAfter(before, request.percent) };
    }),
  };
}

/**
 * Ends the old rules, and adds rules with the new amounts (docs/rules.md#tariff-11).
 * @throws Refusal `not_found`; `stale` if a rule changed since the preview; `invalid` if no rule has an amount, if an
 * amount becomes too large, or in the cases of `copyRules`.
 */
export async function changeByPercent(context: Context, insuranceId: string, request: TariffPercent) {
  await lockInsurer(context, insuranceId);
  const { rules, stamp } = await rulesWithAmounts(context, insuranceId, request);
  if (request.stamp !== undefined && request.stamp !== stamp) throw conflict('stale', tariffTexts.moved);
  return renew(context, insuranceId, rules, request);
}

async function rulesWithAmounts(context: Context, insuranceId: string, request: TariffPercent) {
  const all = await rulesToRenew(context, insuranceId, request);
  const rules = all.filter(hasAmounts);
  if (rules.length === 0) throw invalid({ path: 'rules', message: tariffTexts.noAmounts });
  if (!rules.every((rule) => areAmountsPossible(amountsAfter(rule, request.percent)))) {
    throw invalid({ path: 'percent', message: tariffTexts.tooLarge });
  }
  const latest =
    rules
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '';
  return { rules, all: all.length, stamp: `${rules.length} ${latest}` };
}

async function rulesToRenew(
  context: Context,
  insuranceId: string,
  { rules: chosen, validFrom }: TariffCopy,
): Promise<CoverageRule[]> {
  const before = addDays(validFrom, -1);
  const rows = await selectRules(context)
    .where('coverage_rules.insurance_id', '=', insuranceId)
    .where(
      chosen
        ? sql<boolean>`coverage_rules.id = any(${chosen}::uuid[])`
        : sql<boolean>`${before} between coverage_rules.valid_from and coalesce(coverage_rules.valid_until, 'infinity')`,
    )
    .orderBy('coverage_rules.code_key')
    .orderBy('coverage_rules.id')
    .limit(MAX_RULES + 1)
    .execute();
  if (rows.length > MAX_RULES) throw invalid({ path: 'rules', message: tariffTexts.tooMany });
  if (chosen && rows.length < new Set(chosen).size) {
    throw invalid({ path: 'rules', message: problemTexts.unknownReference });
  }
  if (rows.length === 0) throw invalid({ path: 'rules', message: tariffTexts.noRules(validFrom) });
  return rows.map(ruleRecord);
}

async function renew(context: Context, insuranceId: string, rules: readonly CoverageRule[], renewal: Renewal) {
  const changeId = newId();
  const ended = await addRules(
    context,
    insuranceId,
    rules.map((rule) => renewedRule(rule, renewal)),
    changeId,
  );
  const change = await readTariffChange(context, insuranceId, changeId);
  const { percent, validFrom, validUntil } = renewal;
  const insurer = rules[0]?.insurance ?? { _id: insuranceId, name: '' };
  const said = { added: rules.length, ended, validFrom, validUntil, ...(percent !== 0 && { percent }) };
  recordTariffChange(context, insurer, 'tariff', { after: said });
  return change;
}
