import {
  type InsurancePlan,
  insurancePlans,
  planTaken,
} from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import type { ListQuery } from '@dioptria/contract/base/resource.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { inTenant } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import type { Page } from '../../base/records/crud-service.ts';
import { nextVersion, refuseDuplicate, refuseStale } from '../../base/records/write-checks.ts';
import { conditionsOf, textOrder } from '../../base/records/listing.ts';
import { listPage } from '../../base/records/list-page.ts';
import { notFound } from '../../base/records/refusal.ts';
import { columnsOf, fieldsOf } from '../../base/records/stored-fields.ts';
import { keysMatching, lockInsurer, recordTariffChange, requireInsurer } from './rule-records.ts';

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['executeTakeFirstOrThrow']>>;
type PlanQuery = ListQuery & { enabled?: boolean | undefined };

const selectPlans = ({ tx, actor }: Context) =>
  tx
    .selectFrom('insurance_plans')
    .innerJoin('insurances', (join) => inTenant(join, 'insurances.id', 'insurance_plans.insurance_id'))
    .selectAll('insurance_plans')
    .select('insurances.name as insurance_name')
    .where('insurance_plans.tenant_id', '=', actor.tenantId);

const planRecord = (row: PlanRow): InsurancePlan => ({
  _id: row.id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  insurance: { _id: row.insurance_id, name: row.insurance_name },
  ...fieldsOf(insurancePlans, { ...row }),
});

export async function listPlans(context: Context, insuranceId: string, query: PlanQuery): Promise<Page<InsurancePlan>> {
  await requireInsurer(context, insuranceId);
  const page = await listPage<PlanRow>(context, query, {
    table: 'insurance_plans',
    rows: selectPlans(context),
    defaultSort: insurancePlans.defaultSort,
    sorts: {
      name: sql.ref('insurance_plans.name_key'),
      code: textOrder('insurance_plans.code'),
      enabled: sql.ref('insurance_plans.enabled'),
      createdAt: sql.ref('insurance_plans.created_at'),
    },
    filters: [
      sql`insurance_plans.insurance_id = ${insuranceId}`,
      ...conditionsOf<Pick<PlanQuery, 'enabled'>>(query, { enabled: 'insurance_plans.enabled' }),
    ],
    matching: (typed) => keysMatching('insurance_plans', ['name_key'], context.actor.tenantId, typed),
  });
  return { ...page, records: page.records.map(planRecord) };
}

export async function readPlan(context: Context, insuranceId: string, id: string): Promise<InsurancePlan> {
  const row = await selectPlans(context)
    .where('insurance_plans.id', '=', id)
    .where('insurance_plans.insurance_id', '=', insuranceId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return planRecord(row);
}

const unique = <Result>(write: Promise<Result>) => refuseDuplicate(write, 'insurance_plans_name', planTaken);

export async function createPlan(
  context: Context,
  insuranceId: string,
  input: z.output<typeof insurancePlans.create>,
): Promise<InsurancePlan> {
  const { tx, actor, now } = context;
  const insurer = await lockInsurer(context, insuranceId);
  const id = newId();
  const identity = { tenant_id: actor.tenantId, id, insurance_id: insuranceId, created_at: now, updated_at: now };
  const row = { ...identity, ...columnsOf(insurancePlans, input), name_key: searchKey(input.name) };
  await unique(tx.insertInto('insurance_plans').values(row).execute());
  const after = await readPlan(context, insuranceId, id);
  recordTariffChange(context, insurer, 'insurancePlan', { after });
  return after;
}

export async function changePlan(
  context: Context,
  insuranceId: string,
  id: string,
  { updatedAt, ...changes }: z.output<typeof insurancePlans.update>,
): Promise<InsurancePlan> {
  const { tx, actor, now } = context;
  const insurer = await lockInsurer(context, insuranceId);
  const before = await readPlan(context, insuranceId, id);
  refuseStale(before.updatedAt, updatedAt);
  const version = { updated_at: nextVersion(before.updatedAt, now) };
  const change = tx
    .updateTable('insurance_plans')
    .set({ ...columnsOf(insurancePlans, changes), ...version })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id);
  await unique(change.execute());
  const after = await readPlan(context, insuranceId, id);
  recordTariffChange(context, insurer, 'insurancePlan', { before, after });
  return after;
}

/** A foreign key refuses the deletion of a plan to which another record refers, and the answer is `in_use`. */
export async function deletePlan(context: Context, insuranceId: string, id: string): Promise<void> {
  const { tx, actor } = context;
  const insurer = await lockInsurer(context, insuranceId);
  const before = await readPlan(context, insuranceId, id);
  await tx.deleteFrom('insurance_plans').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  recordTariffChange(context, insurer, 'insurancePlan', { before });
}
