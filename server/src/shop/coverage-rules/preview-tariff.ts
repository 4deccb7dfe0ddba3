import {
  MAX_PREVIEWED,
  type PreviewedRule,
  type TariffImportPreview,
  type TariffImportQuery,
} from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { rulesBefore } from './add-rules.ts';
import { answerOf, fittingRows, type ReadTariff } from './import-tariff.ts';
import { requireInsurer } from './lock-insurer.ts';
import type { TariffRow } from './read-tariff.ts';
import { ruleRecord, selectRules } from './rule-records.ts';

export async function previewTariff(
  context: Context,
  insuranceId: string,
  query: TariffImportQuery,
  read: ReadTariff,
): Promise<TariffImportPreview> {
  await requireInsurer(context, insuranceId);
  const { rows, wrong } = await fittingRows(context, insuranceId, query, read);
  const inputs = rows.map(({ rule }) => rule);
  const ended = await rulesBefore(context, insuranceId, inputs);
  const lastDays = ended
    .toSorted((one, other) => one.position - other.position)
    .map(({ id, position }) => ({ id, until: addDays(inputs[position]?.validFrom ?? '', -1) }));
  return {
    ...answerOf({ rules: rows.length, ended: ended.length, changeId: null }, wrong),
    newRules: await newRules(context, rows.slice(0, MAX_PREVIEWED)),
    endedRules: await endedRules(context, lastDays.slice(0, MAX_PREVIEWED)),
  };
}

async function newRules({ tx, actor }: Context, rows: readonly TariffRow[]): Promise<PreviewedRule[]> {
  const ids = rows.flatMap(({ rule }) => rule.plan ?? []);
  const plans = await tx
    .selectFrom('insurance_plans')
    .select(['id as _id', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(plans.map((plan) => [plan._id, plan]));
  return rows.map(({ rule }) => ({ ...rule, plan: byId.get(rule.plan ?? '') ?? null }));
}

async function endedRules(context: Context, ended: readonly { id: string; until: string }[]): Promise<PreviewedRule[]> {
  const ids = ended.map(({ id }) => id);
  const rows = await selectRules(context)
    .where(sql<boolean>`coverage_rules.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, ruleRecord(row)]));
  return ended.flatMap(({ id, until }) => {
    const rule = byId.get(id);
    return rule ? [{ ...rule, validUntil: until }] : [];
  });
}
