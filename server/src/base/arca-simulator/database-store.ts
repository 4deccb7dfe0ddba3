import type { Json, Sequence, SimulatorStore, Voucher } from '@dioptria/arca-simulator/store.ts';
import { type Selectable, sql } from 'kysely';
import { asTenant } from '../database/as-tenant.ts';
import type { Json as JsonColumn, Transaction } from '../database/tables.ts';
import type { Database } from '../database/database.ts';

interface VoucherRow {
  cuit: string;
  point_of_sale: number;
  type: number;
  number: number;
  content: VoucherContent;
}

function voucherOf(row: VoucherRow | undefined): Voucher | undefined {
  if (!row) return undefined;
  const { cuit, point_of_sale: pointOfSale, type, number, content } = row;
  return { cuit, pointOfSale, type, number, ...content };
}

/** One statement compares and writes the value, so the row needs no earlier lock. */
async function swapValue(
  tx: Transaction,
  tenantId: string,
  { name, before, after }: { name: string; before: Json | undefined; after: Json },
): Promise<boolean> {
  const content = JSON.stringify(after);
  const { numAffectedRows } =
    before === undefined
      ? await sql`insert into arca_simulator_values (tenant_id, name, content)
          values (${tenantId}, ${name}, ${content}::jsonb) on conflict do nothing`.execute(tx)
      : await sql`update arca_simulator_values set content = ${content}::jsonb
          where tenant_id = ${tenantId} and name = ${name} and content = ${JSON.stringify(before)}::jsonb`.execute(tx);
  return numAffectedRows === 1n;
}

export function voucherRow(tenantId: string, voucher: Voucher): Selectable<SimulatorVouchersTable> {
  const { cuit, pointOfSale, type, number, ...content } = voucher;
  return { tenant_id: tenantId, cuit, point_of_sale: pointOfSale, type, number, content };
}

async function insertVoucher(tx: Transaction, tenantId: string, voucher: Voucher): Promise<boolean> {
  const row = voucherRow(tenantId, voucher);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('arca_simulator_vouchers')
    .values({ ...row, content: JSON.stringify(row.content) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function databaseStore(database: Database, tenantId: string): SimulatorStore {
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => asTenant(database, tenantId, work);
  const vouchersIn = (tx: Transaction, cuit: string) =>
    tx
      .selectFrom('arca_simulator_vouchers')
      .select(['cuit', 'point_of_sale', 'type', 'number', 'content'])
      .where('tenant_id', '=', tenantId)
      .where('cuit', '=', cuit);
  const sequenceIn = (tx: Transaction, { cuit, pointOfSale, type }: Sequence) =>
    vouchersIn(tx, cuit).where('point_of_sale', '=', pointOfSale).where('type', '=', type);
  return {
    read: (name) =>
      inTransaction(async (tx) => {
        const row = await tx
          .selectFrom('arca_simulator_values')
          .select('content')
          .where('tenant_id', '=', tenantId)
          .where('name', '=', name)
          .executeTakeFirst();
        return row?.content;
      }),
    swap: (name, before, after) => inTransaction((tx) => swapValue(tx, tenantId, { name, before, after })),
    lastVoucher: (sequence) =>
      inTransaction(async (tx) =>
        voucherOf(await sequenceIn(tx, sequence).orderBy('number', 'desc').limit(1).executeTakeFirst()),
      ),
    findVoucher: (sequence, number) =>
      inTransaction(async (tx) =>
        voucherOf(await sequenceIn(tx, sequence).where('number', '=', number).executeTakeFirst()),
      ),
    vouchersOf: (cuit, types) =>
      inTransaction(async (tx) => {
        const rows = await vouchersIn(tx, cuit)
          .where('type', 'in', [...types])
          .execute();
        return rows.flatMap((row) => voucherOf(row) ?? []);
      }),
    addVoucher: (voucher) => inTransaction((tx) => insertVoucher(tx, tenantId, voucher)),
  };
}

interface SimulatorValuesTable {
  tenant_id: string;
  name: string;
  content: JsonColumn<Json>;
}

interface SimulatorVouchersTable {
  tenant_id: string;
  cuit: string;
  point_of_sale: number;
  type: number;
  number: number;
  content: JsonColumn<VoucherContent>;
}

type VoucherContent = Omit<Voucher, 'cuit' | 'pointOfSale' | 'type' | 'number'>;

declare module '../database/tables.ts' {
  interface Tables {
    arca_simulator_values: SimulatorValuesTable;
    arca_simulator_vouchers: SimulatorVouchersTable;
  }
}
