import { vatBookEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import {
  type BookVoucher,
  rateLines,
  vatBookExport,
  vatBookFiles,
  voucherLine,
} from '@dioptria/contract/shop/invoices/vat-book.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { serveFile } from '../../../base/exports/export-routes.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import type { ServedFile } from '../../../base/records/exported-list.ts';
import { bookPeriod, bookVouchers, readVatBook } from './read-vat-book.ts';

export function vatBookRoutes(api: Api): void {
  serve(api, vatBookEndpoints.read, {
    priority: 'report',
    work: (context, { query: { month } }) => readVatBook(context, month),
  });
  // The cast is correct: the columns of the book read the vouchers that `readAll` yields.
  serveFile(api, vatBookEndpoints.export, exportedBook as unknown as ServedFile);
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
