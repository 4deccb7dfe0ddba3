import { fromCents } from '@dioptria/contract/base/money.ts';
import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import { amountsLeft, type BilledLine, unitsLeft } from '@dioptria/contract/shop/invoices/billed-amounts.ts';
import { invoiceStateTable, WAITING } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { type Invoice, type InvoiceLine, invoices, type Receiver } from '@dioptria/contract/shop/invoices/invoices.ts';
import { documentCodes } from '@dioptria/contract/shop/invoices/receivers.ts';
import { type RateAmounts, vatRateTable } from '@dioptria/contract/shop/vat/vat-rates.ts';
import type { Letter } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { inTenant, literals, parameter, run, statement } from '../../base/database/statements.ts';
import type { Transaction } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { documentListing } from '../../base/records/listing.ts';
import { notFound } from '../../base/records/refusal.ts';
import { matchingEachWord, recordsWithWord } from '../../base/records/search-tokens.ts';
import { lockInsurerOfBatch } from '../coverages/lock-coverages.ts';
import { lockClientsOfSales } from '../payments/lock-clients.ts';

const QR_BASE = 'https://www.arca.gob.ar/fe/qr/?p=';

export interface QrValues {
  day: string;
  cuit: string;
  pointOfSale: number;
  type: number;
  number: number;
  total: number;
  receiver: Pick<Receiver, 'documentCode' | 'documentNumber'>;
  code: string;
  currency?: { code: string; rate: number };
}

/**
 * The URL has compact JSON in base64, with the fields in the order of RG 4892. The document of an unidentified receiver
 * is left out.
 */
export function qrUrl(values: QrValues, base = QR_BASE): string {
  const { receiver, currency = { code: 'PES', rate: 1 } } = values;
  const fields = {
    ver: 1,
    fecha: values.day,
    cuit: Number(values.cuit),
    ptoVta: values.pointOfSale,
    tipoCmp: values.type,
    nroCmp: values.number,
    importe: values.total,
    moneda: currency.code,
    ctz: currency.rate,
    ...(receiver.documentCode !== documentCodes.unidentified && {
      tipoDocRec: receiver.documentCode,
      nroDocRec: Number(receiver.documentNumber),
    }),
    tipoCodAut: 'E',
    codAut: Number(values.code),
  };
  return base + Buffer.from(JSON.stringify(fields)).toString('base64');
}

export type InvoiceRow = InferResult<ReturnType<typeof selectInvoices>>[number];

export const selectInvoices = ({ tx, actor }: TenantScope) => vouchersOf(tx, actor.tenantId);

function vouchersOf(queries: Transaction, tenantId: string | RawBuilder<string>) {
  return queries
    .selectFrom('invoices')
    .leftJoin('users', (join) => inTenant(join, 'users.id', 'invoices.user_id'))
    .leftJoin('invoices as corrected', (join) => inTenant(join, 'corrected.id', 'invoices.corrects_id'))
    .selectAll('invoices')
    .select([
      'users.name as user_name',
      'corrected.type as corrected_type',
      'corrected.point_of_sale as corrected_point',
      'corrected.number as corrected_number',
      'corrected.day as corrected_day',
    ])
    .where('invoices.tenant_id', '=', tenantId);
}

const voucherById = statement('invoice', (queries) =>
  vouchersOf(queries, parameter<string>(1)).where('invoices.id', '=', parameter<string>(2)),
);

const notesOfInvoice = statement('notes_of_invoice', (queries) =>
  queries
    .selectFrom('invoices')
    .select(['id', 'kind', 'number', 'state', 'total_cents', 'rates', 'lines'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('corrects_id', '=', parameter<string>(2))
    .orderBy('created_at')
    .orderBy('id'),
);

/** Returns the VAT of each rate in pesos. A class C voucher shows no VAT. */
export const vatOf = (letter: Letter, rates: readonly RateAmounts[]): Invoice['vat'] =>
  rates.flatMap(({ rate, base, amount }) =>
    letter === 'C' || vatRateTable[rate].code === null
      ? []
      : [{ rate: vatRateTable[rate].percent, base: fromCents(base), amount: fromCents(amount) }],
  );

export const linesInPesos = (lines: readonly BilledLine[]): InvoiceLine[] =>
  lines.map(({ position: _position, ...line }) => ({
    ...line,
    unitPrice: fromCents(line.unitPrice),
    total: fromCents(line.total),
  }));

export function toInvoice(row: InvoiceRow): Invoice {
  const { authorization_code: code, authorization_due: due, number, user_id: userId } = row;
  const total = fromCents(row.total_cents);
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    kind: row.kind,
    letter: row.letter,
    type: row.type,
    environment: row.environment,
    pointOfSale: row.point_of_sale,
    number,
    day: row.day,
    state: row.state,
    issuer: row.issuer,
    receiver: row.receiver,
    saleCondition: row.sale_condition,
    lines: linesInPesos(row.lines),
    net: fromCents(row.net_cents),
    exempt: fromCents(row.exempt_cents),
    vat: vatOf(row.letter, row.rates),
    total,
    authorization: code === null || due === null ? null : { kind: 'CAE', code, due },
    observations: row.observations,
    errors: row.errors,
    saleId: row.sale_id,
    saleNumber: row.sale_number,
    batchId: row.batch_id,
    batchNumber: row.batch_number,
    corrects: correctedOf(row),
    note: row.note,
    qr: code === null || number === null ? null : qrOf(row, number, code),
    isOutside: row.is_outside,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    waitsFor: row.wait_reason,
    user: userId === null ? null : { _id: userId, name: row.user_name ?? '' },
  };
}

function correctedOf(row: InvoiceRow): Invoice['corrects'] {
  const { corrects_id: id, corrected_type: type, corrected_point: pointOfSale, corrected_number: number } = row;
  if (id === null || type === null || pointOfSale === null || number === null || row.corrected_day === null)
    return null;
  return { _id: id, type, pointOfSale, number, day: row.corrected_day };
}

function qrOf(row: InvoiceRow, number: number, code: string): string {
  const { day, type, point_of_sale: pointOfSale, receiver } = row;
  return qrUrl({
    day,
    cuit: row.issuer_cuit,
    pointOfSale,
    type,
    number,
    total: fromCents(row.total_cents),
    receiver,
    code,
  });
}

export async function findInvoice({ tx, actor }: TenantScope, id: string): Promise<InvoiceRow> {
  const [row] = await run(tx, voucherById, [actor.tenantId, id]);
  if (!row) throw notFound();
  return row;
}

export async function notesOf({ tx, actor }: TenantScope, invoiceId: string) {
  return run(tx, notesOfInvoice, [actor.tenantId, invoiceId]);
}

type Note = Awaited<ReturnType<typeof notesOf>>[number];

/** A credit note that is authorised or under way lowers the creditable amount of its invoice. */
const isCounted = ({ kind, state }: Note) => kind === 'creditNote' && invoiceStateTable[state].isOpen;

export const creditedBy = (notes: readonly Note[]): RateAmounts[] =>
  notes.filter(isCounted).flatMap(({ rates }) => rates);

export const unitsLeftBy = (lines: readonly BilledLine[], notes: readonly Note[]): number[] =>
  unitsLeft(
    lines,
    notes.filter(isCounted).flatMap((note) => note.lines),
  );

export async function readInvoice(context: TenantScope, id: string): Promise<Invoice> {
  const [row, notes] = await Promise.all([findInvoice(context, id), notesOf(context, id)]);
  const left = amountsLeft(row.rates, creditedBy(notes));
  return {
    ...toInvoice(row),
    notes: notes.map((note) => ({
      _id: note.id,
      kind: note.kind,
      number: note.number,
      state: note.state,
      total: fromCents(note.total_cents),
    })),
    creditLeft: row.rates.map(({ rate, total }, index) => ({
      rate,
      total: fromCents(total),
      left: fromCents(left[index]?.total ?? 0),
    })),
    unitsLeft: unitsLeftBy(row.lines, notes),
  };
}

/** Matches '00001-00000124', 'B 00001-00000124' and '1-124'. */
const printedNumber = /^(?:[abc] ?)?0*(\d{1,5})-0*(\d{1,8})$/i;

function vouchersMatching(tenantId: string, typed: string): RawBuilder<unknown> | undefined {
  const own = sql`select id from invoices where tenant_id = ${tenantId}`;
  const [, point, printed] = printedNumber.exec(typed.trim()) ?? [];
  if (printed !== undefined) return sql`(${own} and number = ${printed}::int and point_of_sale = ${point}::int)`;
  return matchingEachWord(typed, (word) => {
    const byReceiver = recordsWithWord(tenantId, 'invoices', word);
    if (!/^\d{1,9}$/.test(word)) return byReceiver;
    return sql`(${byReceiver} union ${own} and number = ${word}::int union ${own} and sale_number = ${word}::int
      union ${own} and batch_number = ${word}::int)`;
  });
}

const queued = literals(valuesWith(invoiceStateTable, { isQueued: true }));

export const invoicesListing = documentListing(invoices, {
  rows: selectInvoices,
  filters: () => ({
    state: (state) => (state === WAITING ? sql`invoices.state in (${queued})` : sql`invoices.state = ${state}`),
    kind: 'invoices.kind',
    letter: 'invoices.letter',
    pointOfSale: 'invoices.point_of_sale',
    saleId: 'invoices.sale_id',
    batchId: 'invoices.batch_id',
    from: (day) => sql`invoices.day >= ${day}`,
    to: (day) => sql`invoices.day <= ${day}`,
  }),
  matching: vouchersMatching,
  records: (_context, rows) => rows.map(toInvoice),
});

async function lockVouchers({ tx, actor }: TenantScope, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('invoices')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function lockVoucher(scope: TenantScope, id: string): Promise<InvoiceRow> {
  await lockVouchers(scope, [id]);
  return findInvoice(scope, id);
}

/**
 * Locks the client of the sale or the insurer of the batch first (docs/rules.md#locks-1), and then the voucher and the invoice that
 * the voucher corrects.
 */
export async function lockVoucherWithOwner(scope: TenantScope, id: string): Promise<InvoiceRow> {
  const { sale_id: saleId, batch_id: batchId, corrects_id: correctsId } = await findInvoice(scope, id);
  if (saleId !== null) await lockClientsOfSales(scope, [saleId]);
  if (batchId !== null) await lockInsurerOfBatch(scope, batchId);
  await lockVouchers(scope, correctsId === null ? [id] : [id, correctsId]);
  return findInvoice(scope, id);
}
