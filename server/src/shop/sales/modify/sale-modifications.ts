import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { ModificationPlan } from '@dioptria/contract/shop/sales/sale-modification.ts';
import type { ModifiedAmounts } from '@dioptria/contract/shop/sales/modifications.ts';
import type { StoredLine } from '@dioptria/contract/shop/sales/modified-lines.ts';
import type { SaleModification } from '@dioptria/contract/shop/sales/sales.ts';
import { v7 as newId } from 'uuid';
import { inTenant, parameter, run, statement } from '../../../base/database/statements.ts';
import type { Json, Timestamp, WithDefault } from '../../../base/database/tables.ts';
import type { Context } from '../../../base/records/context.ts';
import type { JobColumns } from '../../jobs/follow-lines.ts';
import type { Addition } from '../../sums/kept-sums.ts';
import { additionOfModification } from '../../sums/modification-sums.ts';
import type { Sale } from '../sale-records.ts';

const modificationsOfSale = statement('sale_modifications', (queries) =>
  queries
    .selectFrom('sale_modifications')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'sale_modifications.user_id'))
    .selectAll('sale_modifications')
    .select('users.name as user_name')
    .where('sale_modifications.tenant_id', '=', parameter<string>(1))
    .where('sale_modifications.sale_id', '=', parameter<string>(2))
    .orderBy('sale_modifications.number'),
);

/** The first change first. */
export async function modificationsOf({ tx, actor }: Context, saleId: string): Promise<SaleModification[]> {
  const rows = await run(tx, modificationsOfSale, [actor.tenantId, saleId]);
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    at: row.created_at,
    user: { _id: row.user_id, name: row.user_name },
    reason: row.reason,
    undoes: row.undoes,
    difference: fromCents(row.difference_cents),
    before: modifiedSale(row.before),
    after: modifiedSale(row.after),
  }));
}

const modifiedSale = ({ lines, amounts }: SaleState): SaleModification['before'] => ({
  lines: lines.map(({ name, code, quantity, price, prescriptionType }) => ({
    name,
    code,
    quantity,
    price,
    prescriptionType,
  })),
  discount: amounts.discount,
  discountType: amounts.discountType,
  total: amounts.total,
  insurerTotal: amounts.insurerTotal,
  deliveryDate: amounts.deliveryDate,
  notes: amounts.notes,
});

/** Returns the addition to the kept sums. `jobs` are the jobs before the change. */
export async function writeModification(
  { tx, actor, timeZone }: Context,
  { _id: saleId, updatedAt, modifications = [] }: Sale,
  {
    plan,
    lines,
    jobs,
    reason,
  }: { plan: ModificationPlan; lines: readonly StoredLine[]; jobs: readonly JobColumns[]; reason: string },
): Promise<Addition> {
  const difference_cents = toCents(plan.difference);
  const touched = new Set(plan.jobs.flatMap(({ stored, effect }) => (stored && effect !== 'same' ? [stored.id] : [])));
  const before: SaleState = { lines, amounts: plan.before, jobs: jobs.filter(({ id }) => touched.has(id)) };
  const after: SaleState = { lines: plan.lines, amounts: plan.after, jobs: [] };
  const figures = { difference_cents, lost_lenses: 0, lost_cents: 0, paid_by: null, created_at: updatedAt };
  await tx
    .insertInto('sale_modifications')
    .values({
      tenant_id: actor.tenantId,
      id: newId(),
      sale_id: saleId,
      number: modifications.length + 1,
      user_id: actor.userId,
      reason,
      undoes: null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      ...figures,
    })
    .execute();
  return additionOfModification(figures, timeZone);
}

/** Call it before the sale is deleted. Returns the rows that subtract its changes from the kept sums. */
export async function modificationsToForget({ tx, actor, timeZone }: Context, saleId: string): Promise<Addition[]> {
  const rows = await tx
    .selectFrom('sale_modifications')
    .select(['number', 'undoes', 'paid_by', 'difference_cents', 'lost_lenses', 'lost_cents', 'created_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .execute();
  const undone = new Set(rows.map(({ undoes }) => undoes));
  return rows
    .filter(({ number, undoes }) => undoes === null && !undone.has(number))
    .map((row) => additionOfModification(row, timeZone, -1));
}

interface SaleState {
  lines: readonly StoredLine[];
  amounts: ModifiedAmounts;
  /** The rows of the jobs that the change touched, as they were before. */
  jobs: readonly JobColumns[];
}

interface SaleModificationsTable {
  tenant_id: string;
  id: string;
  sale_id: string;
  number: number;
  user_id: string;
  reason: string;
  undoes: number | null;
  before: Json<SaleState>;
  after: Json<SaleState>;
  difference_cents: number;
  lost_lenses: WithDefault<number>;
  lost_cents: WithDefault<number>;
  paid_by: 'client' | 'shop' | 'lab' | null;
  created_at: Timestamp;
}

declare module '../../../base/database/tables.ts' {
  interface Tables {
    sale_modifications: SaleModificationsTable;
  }
}
