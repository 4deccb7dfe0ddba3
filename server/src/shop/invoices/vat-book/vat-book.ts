import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { lastDayOf } from '@dioptria/contract/base/shop-time.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { type Environment, fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { vatBookEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { invoiceStates, invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import {
  type BookVoucher,
  rateLines,
  type VatBook,
  vatBookExport,
  vatBookFiles,
  voucherLine,
} from '@dioptria/contract/shop/invoices/vat-book.ts';
import { type VoucherKind, voucherKindTable } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { serveFile } from '../../../base/exports/export-routes.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import type { TenantScope } from '../../../base/records/context.ts';
import type { ServedFile } from '../../../base/records/exported-list.ts';
import { readFiscalSettings } from '../../fiscal-settings/fiscal-settings.ts';
import { type InvoiceRow, selectInvoices, vatOf } from '../invoice-records.ts';
import { digitsOf } from '../issuing.ts';

const BATCH = 500;

const queued = invoiceStates.filter((state) => invoiceStateTable[state].isQueued);

interface Book {
  environment: Environment;
  issuerCuit: string;
  first: string;
  last: string;
}

export function vatBookRoutes(api: Api): void {
  serve(api, vatBookEndpoints.read, {
    priority: 'report',
    work: (context, { query: { month } }) => readVatBook(context, month),
  });
  // The cast is correct: the columns of the book read the vouchers that `readAll` yields.
  serveFile(api, vatBookEndpoints.export, exportedBook as unknown as ServedFile);
}

/** The vouchers of the shop's current CUIT and mode. A shop that issues no vouchers has the book of the mode `production`. */
async function bookOf(context: TenantScope, month: string): Promise<Book> {
  const { mode, cuit } = await readFiscalSettings(context);
  return {
    environment: mode === 'off' ? 'production' : mode,
    issuerCuit: digitsOf(cuit),
    first: `${month}-01`,
    last: lastDayOf(month),
  };
}

/** Returns '2026-11', or '2026-11-simulador' for a book without fiscal validity. */
async function bookPeriod(context: TenantScope, month: string): Promise<string> {
  const { isFiscal, label } = fiscalModeTable[(await bookOf(context, month)).environment];
  return isFiscal ? month : `${month}-${searchKey(label)}`;
}

const selectOfMonth = (context: TenantScope, { environment, issuerCuit, first, last }: Book) =>
  selectInvoices(context)
    .where('invoices.day', '>=', first)
    .where('invoices.day', '<=', last)
    .where('invoices.environment', '=', environment)
    .where('invoices.issuer_cuit', '=', issuerCuit);

const signOf = (kind: VoucherKind) => voucherKindTable[kind].sign;

function toBookVoucher(row: InvoiceRow): BookVoucher {
  const sign = signOf(row.kind);
  const { receiver } = row;
  // In a credit note, an amount of 0 becomes -0. The addition of 0 turns -0 into 0.
  const signed = (pesos: number) => sign * pesos + 0;
  return {
    _id: row.id,
    day: row.day,
    kind: row.kind,
    letter: row.letter,
    type: row.type,
    pointOfSale: row.point_of_sale,
    number: row.number ?? 0,
    code: row.authorization_code ?? '',
    documentCode: receiver.documentCode,
    documentNumber: receiver.documentNumber,
    name: receiver.name,
    vatCondition: receiver.vatCondition,
    vat: vatOf(row.letter, row.rates).map(({ rate, base, amount }) => ({
      rate,
      base: signed(base),
      amount: signed(amount),
    })),
    undivided: row.letter === 'C' ? signed(fromCents(row.total_cents)) : 0,
    untaxed: 0,
    exempt: signed(fromCents(row.exempt_cents)),
    otherTaxes: 0,
    total: signed(fromCents(row.total_cents)),
  };
}

/** Reads in batches, in the order of day, type, point of sale and number. */
async function* bookVouchers(context: TenantScope, month: string): AsyncGenerator<BookVoucher[]> {
  const book = await bookOf(context, month);
  for (let offset = 0; ; offset += BATCH) {
    const rows = await selectOfMonth(context, book)
      .where('invoices.state', '=', 'authorised')
      .orderBy('invoices.day')
      .orderBy('invoices.type')
      .orderBy('invoices.point_of_sale')
      .orderBy('invoices.number')
      .limit(BATCH)
      .offset(offset)
      .execute();
    if (rows.length > 0) yield rows.map(toBookVoucher);
    if (rows.length < BATCH) return;
  }
}

async function readVatBook(context: TenantScope, month: string): Promise<VatBook> {
  const vouchers: BookVoucher[] = [];
  for await (const batch of bookVouchers(context, month)) vouchers.push(...batch);
  const book = await bookOf(context, month);
  const types = Map.groupBy(vouchers, ({ type }) => type);
  const byType = [...types]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([type, of]) => of.slice(0, 1).map(({ kind, letter }) => ({ type, kind, letter, ...sumsOf(of) })));
  const [waiting, missing] = await Promise.all([countWaiting(context, book), missingNumbers(context, book)]);
  return { month, environment: book.environment, vouchers, byType, totals: sumsOf(vouchers), waiting, missing };
}

const sum = (amounts: readonly number[]) => fromCents(amounts.reduce((whole, one) => whole + toCents(one), 0));

function sumsOf(vouchers: readonly BookVoucher[]) {
  const rates = Map.groupBy(
    vouchers.flatMap(({ vat }) => vat),
    ({ rate }) => rate,
  );
  const vat = [...rates].map(([rate, of]) => ({
    rate,
    base: sum(of.map(({ base }) => base)),
    amount: sum(of.map(({ amount }) => amount)),
  }));
  return {
    vouchers: vouchers.length,
    vat: vat.toSorted((one, other) => other.rate - one.rate),
    undivided: sum(vouchers.map(({ undivided }) => undivided)),
    exempt: sum(vouchers.map(({ exempt }) => exempt)),
    total: sum(vouchers.map(({ total }) => total)),
  };
}

async function countWaiting(context: TenantScope, book: Book): Promise<number> {
  const found = await selectOfMonth(context, book)
    .where('invoices.state', 'in', queued)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('vouchers'))
    .executeTakeFirst();
  return Number(found?.vouchers);
}

/**
 * Finds the missing numbers between the last voucher before the month and the last voucher of the month. If no later voucher
 * exists, also finds the numbers up to the last number that ARCA has authorised.
 */
async function missingNumbers({ tx, actor: { tenantId } }: TenantScope, book: Book): Promise<VatBook['missing']> {
  const isOfIssuer = sql`tenant_id = ${tenantId} and environment = ${book.environment} and issuer_cuit = ${book.issuerCuit}`;
  const { rows } = await sql<VatBook['missing'][number]>`
    with own as (
      select type, point_of_sale, number from invoices
      where ${isOfIssuer} and day between ${book.first} and ${book.last} and number is not null
    ), ends as (
      select type, point_of_sale, min(number) as lowest, max(number) as highest from own group by type, point_of_sale
    ), known as (
      select * from own
      union all
      select type, point_of_sale, (select max(number) from invoices as earlier where ${isOfIssuer}
        and earlier.type = ends.type and earlier.point_of_sale = ends.point_of_sale and earlier.number < lowest) from ends
      union all
      select type, point_of_sale, (select last_number + 1 from voucher_sequences as sequence where ${isOfIssuer}
        and sequence.type = ends.type and sequence.point_of_sale = ends.point_of_sale and last_number > highest) from ends
      where not exists (select from invoices as later where ${isOfIssuer}
        and later.type = ends.type and later.point_of_sale = ends.point_of_sale and later.number > highest)
    ), gaps as (
      select type, point_of_sale, lag(number) over (partition by type, point_of_sale order by number) + 1 as first, number - 1 as last
      from known where number is not null
    )
    select type, point_of_sale as "pointOfSale", first as "from", last as "to" from gaps where first <= last order by 1, 2, 3`.execute(
    tx,
  );
  return rows;
}

const exportedBook = {
  kind: invoices.name,
  file: vatBookExport,
  readAll: (context: Parameters<typeof bookVouchers>[0], { month }: { month: string }) => bookVouchers(context, month),
  periodIn: (context: Parameters<typeof bookPeriod>[0], { month }: { month: string }) => bookPeriod(context, month),
  others: { txt: { mediaType: 'application/zip', extension: 'zip', write: filesOf } },
};

async function filesOf(batches: AsyncIterable<BookVoucher[]>): Promise<Readable> {
  const vouchers: string[] = [];
  const rates: string[] = [];
  for await (const batch of batches) {
    vouchers.push(...batch.map(voucherLine));
    rates.push(...batch.flatMap(rateLines));
  }
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  zip.on('error', (error: Error) => file.destroy(error));
  zip.addBuffer(textFile(vouchers), vatBookFiles.vouchers);
  zip.addBuffer(textFile(rates), vatBookFiles.rates);
  zip.end();
  return file;
}

/** Each character that the lines contain has the same byte in ISO 8859-1 and in Windows-1252. */
const textFile = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
