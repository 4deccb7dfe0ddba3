import {
  type BookVoucher,
  vatBook,
  vatBookExport,
  vatBookExportQuery,
  vatBookQuery,
} from '@dioptria/contract/shop/invoices/vat-book.ts';
import { rateLines, vatBookFiles, voucherLine } from '@dioptria/contract/shop/invoices/vat-book-files.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { exportRoute } from '../../../base/exports/export-routes.ts';
import type { Api } from '../../../base/http/api.ts';
import { tenantRoute } from '../../../base/http/tenant-route.ts';
import type { ExportedList } from '../../../base/records/exported-list.ts';
import { bookPeriod, bookVouchers, readVatBook } from './read-vat-book.ts';

const url = '/tenant/vat-book';

export function vatBookRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url,
    caller: 'vat_book.read',
    tag: invoices.name,
    priority: 'report',
    summary: 'The authorised vouchers of a month, with totals per rate and type',
    query: vatBookQuery,
    answer: vatBook,
    work: (context, { query: { month } }) => readVatBook(context, month),
  });
  // The cast is correct: the columns of the book read the vouchers that `readAll` yields.
  exportRoute(api, exportedBook as unknown as ExportedList);
}

const exportedBook = {
  url,
  tag: invoices.name,
  kind: invoices.name,
  summary: 'The VAT book of a month as a file; `txt` is a ZIP archive with the two files of Libro IVA Digital',
  query: vatBookExportQuery,
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
