import {
  amountsLeft,
  amountsOfLines,
  type BilledLine,
  creditedAmounts,
  linesAt,
  NoteProblem,
  partLines,
} from '@dioptria/contract/shop/invoices/billed-amounts.ts';
import { invoiceProblems } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { invoices, type NewCreditNote } from '@dioptria/contract/shop/invoices/invoices.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import { amountsOf, type RateAmounts } from '@dioptria/contract/shop/vat/vat-rates.ts';
import { voucherNumber, voucherTitle, voucherType } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { v7 as newId } from 'uuid';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import {
  creditedBy,
  findInvoice,
  type InvoiceRow,
  lockVoucherWithOwner,
  notesOf,
  readInvoice,
  unitsLeftBy,
} from './invoice-records.ts';
import { arcaDay, digitsOf, type VoucherIssuer, readIssuing } from './issuing.ts';
import { amountColumns, commonColumns, insertVoucher } from './store-invoice.ts';

/**
 * The note copies the invoice's receiver, rates and letter; the issuer is the shop as it is now (docs/rules.md#invoices-8). The
 * caller counts the note last (docs/rules.md#locks-1).
 * @throws Refusal `not_authorised` if the voucher is not authorised or is itself a note; `exceeds_invoice` for a note
 * above the rest of the invoice; `fiscal_off` if the shop issues no vouchers, or the invoice has another mode or CUIT;
 * 400 for an impossible line or amount.
 */
export async function issueCreditNote(context: Context, invoiceId: string, sent: NewCreditNote): Promise<string> {
  const invoice = await lockVoucherWithOwner(context, invoiceId);
  const issuing = await readIssuing(context);
  refuseImpossibleNote(invoice, issuing);
  const notes = await notesOf(context, invoiceId);
  const left = { rates: amountsLeft(invoice.rates, creditedBy(notes)), units: unitsLeftBy(invoice.lines, notes) };
  if (left.rates.every(({ total }) => total === 0)) {
    throw conflict('exceeds_invoice', invoiceProblems.nothingToCredit);
  }
  const { rates, lines } = refusingProblems(() => notePart(invoice, left, sent));
  const id = newId();
  const { environment, issuer } = issuing;
  await insertVoucher(context, {
    ...commonColumns(context, id),
    kind: 'creditNote',
    letter: invoice.letter,
    type: noteType(invoice),
    environment,
    issuer_cuit: digitsOf(issuer.cuit),
    point_of_sale: invoice.point_of_sale,
    day: arcaDay(context.now),
    issuer: JSON.stringify({ ...issuer, classA: invoice.issuer.classA }),
    receiver: JSON.stringify(invoice.receiver),
    receiver_key: invoice.receiver_key,
    lines: JSON.stringify(lines),
    ...amountColumns(amountsOf(invoice.letter, rates)),
    sale_id: invoice.sale_id,
    sale_number: invoice.sale_number,
    batch_id: invoice.batch_id,
    batch_number: invoice.batch_number,
    sale_condition: invoice.sale_condition,
    corrects_id: invoiceId,
    is_active: false,
    note: sent.note,
  });
  const after = await readInvoice(context, id);
  recordChange(context, invoices, { id, after, name: voucherTitle(after) });
  return id;
}

const leftOf = async (scope: TenantScope, { id, rates }: Pick<InvoiceRow, 'id' | 'rates'>): Promise<RateAmounts[]> =>
  amountsLeft(rates, creditedBy(await notesOf(scope, id)));

/**
 * A note that is sent again keeps its total (with VAT) at each VAT rate.
 * @throws Refusal `exceeds_invoice` if other notes have credited these amounts.
 */
export async function renewedAmounts(scope: TenantScope, note: InvoiceRow, invoiceId: string) {
  const left = await leftOf(scope, await findInvoice(scope, invoiceId));
  const requested = note.rates.map(({ rate, total }) => ({ rate, amount: total }));
  const rates = refusingProblems(() => creditedAmounts(left, requested));
  return amountColumns(amountsOf(note.letter, rates));
}

/** For a class A invoice with the legend of RG 5762, the note has another type than for other class A invoices. */
const noteType = ({ letter, issuer }: InvoiceRow) => voucherType('creditNote', letter, issuer.classA);

function refuseImpossibleNote(invoice: InvoiceRow, { environment, issuer }: VoucherIssuer): void {
  if (invoice.kind !== 'invoice') throw conflict('not_authorised', invoiceProblems.noNoteOfNote);
  if (invoice.state !== 'authorised') throw conflict('not_authorised', invoiceProblems.notAuthorised);
  if (invoice.environment !== environment) throw conflict('fiscal_off', invoiceProblems.noteOfOtherMode);
  if (invoice.issuer_cuit !== digitsOf(issuer.cuit)) throw conflict('fiscal_off', invoiceProblems.noteOfOtherIssuer);
}

function refusingProblems<Result>(calculate: () => Result): Result {
  try {
    return calculate();
  } catch (error) {
    if (!(error instanceof NoteProblem)) throw error;
    throw error.exceeds
      ? conflict('exceeds_invoice', error.message, error.path)
      : invalid({ path: error.path, message: error.message });
  }
}

function notePart(
  invoice: InvoiceRow,
  { rates: left, units }: { rates: RateAmounts[]; units: number[] },
  { lines, amounts }: NewCreditNote,
): { rates: RateAmounts[]; lines: BilledLine[] } {
  if (lines) {
    const chosen = amountsOfLines(invoice.lines, invoice.rates, lines, units);
    const rates = creditedAmounts(left, chosen.amounts, 'lines');
    return { rates, lines: linesAt(chosen.lines, rates) };
  }
  const isPart = amounts !== undefined || left.some(({ total }, index) => total !== invoice.rates[index]?.total);
  if (!isPart) return { rates: left, lines: invoice.lines };
  const requested = amounts?.map(({ rate, amount }) => ({ rate, amount: toCents(amount) }));
  const rates = requested ? creditedAmounts(left, requested) : left.filter(({ total }) => total > 0);
  return { rates, lines: partLines(voucherNumber(invoice.point_of_sale, invoice.number ?? 0), rates, invoice.rates) };
}
