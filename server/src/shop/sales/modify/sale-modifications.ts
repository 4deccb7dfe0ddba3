import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { ModificationPlan, StockChange } from '@dioptria/contract/shop/sales/sale-modification.ts';
import type { ModifiedAmounts } from '@dioptria/contract/shop/sales/modifications.ts';
import type { PlannedLine, StoredLine } from '@dioptria/contract/shop/sales/modified-lines.ts';
import type { SaleModification } from '@dioptria/contract/shop/sales/sales.ts';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { inTenant, parameter, run, statement } from '../../../base/database/statements.ts';
import type { Json, Timestamp, WithDefault } from '../../../base/database/tables.ts';
import type { Context } from '../../../base/records/context.ts';
import type { JobColumns } from '../../jobs/follow-lines.ts';
import type { Addition } from '../../sums/kept-sums.ts';
import { additionOfModification } from '../../sums/modification-sums.ts';
import type { Sale, SaleRow } from '../sale-records.ts';

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

const modifiedSale = ({ lines, amounts }: Pick<StateBefore, 'lines' | 'amounts'>): SaleModification['before'] => ({
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

interface MadeChange {
  plan: ModificationPlan;
  lines: readonly StoredLine[];
  /** The jobs before the change. */
  jobs: readonly JobColumns[];
  deposit: number;
  reason: string;
}

/** Returns the addition to the kept sums. */
export async function writeModification(
  context: Context,
  sale: Sale,
  { plan, lines, jobs, deposit, reason }: MadeChange,
): Promise<Addition> {
  const touched = new Set(plan.jobs.flatMap(({ stored, effect }) => (stored && effect !== 'same' ? [stored.id] : [])));
  const before = {
    lines,
    amounts: plan.before,
    deposit,
    jobs: jobs.filter(({ id }) => touched.has(id)),
    jobIds: jobs.map(({ id }) => id),
  };
  const figures = await insertModification(context, sale, { plan, before, reason, undoes: null });
  return additionOfModification(figures, context.timeZone);
}

/** Returns the addition that takes the undone change out of the kept sums. */
export async function writeUndo(
  context: Context,
  sale: Sale,
  { plan, lines, undone }: { plan: ModificationPlan; lines: readonly StoredLine[]; undone: ModificationRow },
): Promise<Addition> {
  const before = { lines, amounts: plan.before, deposit: 0, jobs: [], jobIds: [] };
  await insertModification(context, sale, { plan, before, reason: '', undoes: undone.number });
  return additionOfModification(undone, context.timeZone, -1);
}

async function insertModification(
  { tx, actor }: Context,
  { _id: saleId, updatedAt, modifications = [] }: Sale,
  {
    plan,
    before,
    reason,
    undoes,
  }: { plan: ModificationPlan; before: StateBefore; reason: string; undoes: number | null },
) {
  const after: StateAfter = { lines: plan.lines, amounts: plan.after, stock: plan.stock };
  const difference_cents = toCents(plan.difference);
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
      undoes,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      ...figures,
    })
    .execute();
  return figures;
}

/** The change that made the present version of the sale. Undefined if another write made this version, or if the change was an undo. */
export async function lastModification(
  { tx, actor }: Context,
  { id, updated_at }: SaleRow,
): Promise<ModificationRow | undefined> {
  return tx
    .selectFrom('sale_modifications')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', id)
    .where('created_at', '=', updated_at)
    .where('undoes', 'is', null)
    .executeTakeFirst();
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

interface StateBefore {
  lines: readonly StoredLine[];
  amounts: ModifiedAmounts;
  /** In cents. */
  deposit: number;
  /** The rows of the jobs that the change touched. */
  jobs: readonly JobColumns[];
  /** All jobs of the sale. */
  jobIds: readonly string[];
}

interface StateAfter {
  lines: readonly PlannedLine[];
  amounts: ModifiedAmounts;
  stock: readonly StockChange[];
}

export type ModificationRow = Selectable<SaleModificationsTable>;

interface SaleModificationsTable {
  tenant_id: string;
  id: string;
  sale_id: string;
  number: number;
  user_id: string;
  reason: string;
  undoes: number | null;
  before: Json<StateBefore>;
  after: Json<StateAfter>;
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
