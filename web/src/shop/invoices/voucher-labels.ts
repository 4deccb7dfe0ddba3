import { type Environment, fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { Invoice, Receiver } from '@dioptria/contract/shop/invoices/invoices.ts';
import { receiverDocument } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { type VoucherKind, voucherKindLabels, voucherNumber } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { invoiceTexts as texts } from './texts.ts';

/** The name of a kind of voucher with its letter: 'Factura B'. */
export const kindName = ({ kind, letter }: { kind: VoucherKind; letter: string }) =>
  `${voucherKindLabels[kind]} ${letter}`;

/** The name of a voucher: 'Factura B 00001-00000124'. A voucher without an authorisation has no number yet. */
export const voucherName = (voucher: Pick<Invoice, 'kind' | 'letter' | 'pointOfSale' | 'number'>) =>
  voucher.number === null ? kindName(voucher) : `${kindName(voucher)} ${numberText(voucher)}`;

/** The point of sale of a voucher, as its number begins: '00001'. */
export const pointText = ({ pointOfSale }: Pick<Invoice, 'pointOfSale'>) => String(pointOfSale).padStart(5, '0');

/** The number of a voucher: '00001-00000124', or '00001 · sin número' before ARCA has authorised the voucher. */
export const numberText = ({ pointOfSale, number }: Pick<Invoice, 'pointOfSale' | 'number'>) =>
  number === null ? `${pointText({ pointOfSale })} · ${texts.withoutNumber}` : voucherNumber(pointOfSale, number);

/** The name of a mode whose vouchers are not valid: 'Simulador: sin validez fiscal'. Undefined for a valid voucher. */
export function invalidText(environment: Environment): string | undefined {
  const { isFiscal, label } = fiscalModeTable[environment];
  return isFiscal ? undefined : `${label}: ${texts.notValid.toLowerCase()}`;
}

/** The document of a receiver: 'CUIT 30-71234567-1', 'DNI 30111222' or 'Sin identificar'. */
export const documentText = (receiver: Pick<Receiver, 'documentCode' | 'documentNumber'>) =>
  receiverDocument(receiver) || texts.unidentified;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The time since an instant: 'hace 3 h'. From two days on, in days. @param now milliseconds */
export function ageText(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < MINUTE) return texts.justNow;
  if (age < HOUR) return texts.minutesAgo(Math.floor(age / MINUTE));
  const hours = Math.floor(age / HOUR);
  return hours < 48 ? texts.hoursAgo(hours) : texts.daysAgo(Math.floor(hours / 24));
}

/** What the notes of an invoice have credited, in cents. */
const credited = (invoice: Invoice, vouchers: readonly Invoice[], isCounted: (note: Invoice) => boolean) =>
  vouchers
    .filter((note) => note.kind === 'creditNote' && note.corrects?._id === invoice._id && isCounted(note))
    .reduce((sum, { total }) => sum + Math.round(total * 100), 0);

/** Returns the invoice that occupies a sale: one that is on its way or authorised, and that no note has credited whole. */
export const activeInvoice = (vouchers: readonly Invoice[]): Invoice | undefined =>
  vouchers.find(
    (voucher) =>
      voucher.kind === 'invoice' &&
      invoiceStateTable[voucher.state].isOpen &&
      credited(voucher, vouchers, ({ state }) => state === 'authorised') < Math.round(voucher.total * 100),
  );

/** True if a note can still credit a part of an authorised invoice. @param vouchers the vouchers of the invoice's sale */
export const hasCreditLeft = (invoice: Invoice, vouchers: readonly Invoice[]): boolean =>
  invoice.kind === 'invoice' &&
  invoice.state === 'authorised' &&
  credited(invoice, vouchers, ({ state }) => invoiceStateTable[state].isOpen) < Math.round(invoice.total * 100);

/**
 * Returns the part of the client's debt that the invoice of a covered sale does not have, in pesos: débitos that moved to the client
 * after the invoice (docs/rules.md#claims-12).
 * @param owed the client's part of the sale, without surcharges, in pesos
 */
export function debtAfterInvoice({ total, lines }: Pick<Invoice, 'total' | 'lines'>, owed: number): number {
  const surcharges = lines.filter((line) => line.isAdjustment && line.total > 0);
  const billed = surcharges.reduce((cents, line) => cents - Math.round(line.total * 100), Math.round(total * 100));
  return Math.max(0, Math.round(owed * 100) - billed) / 100;
}

/** Returns what notes on their way or authorised have credited of an invoice, in pesos. @param vouchers those of its sale or batch */
export const creditedOf = (invoice: Invoice, vouchers: readonly Invoice[]): number =>
  credited(invoice, vouchers, ({ state }) => invoiceStateTable[state].isOpen) / 100;

/**
 * Returns the surcharge that the client paid after the invoice, which the invoice does not have, in pesos. Below 0, a surcharge of the
 * invoice was given back, and no note has credited it.
 * @param cost what the client has to pay for the sale, with its surcharges, in pesos
 */
export function surchargeAfterInvoice(invoice: Invoice, vouchers: readonly Invoice[], cost: number): number {
  const beyond = Math.round(cost * 100) - Math.round(invoice.total * 100);
  if (beyond >= 0) return beyond / 100;
  return Math.min(0, beyond + credited(invoice, vouchers, ({ state }) => invoiceStateTable[state].isOpen)) / 100;
}
