import { type Environment, fiscalModeTable } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { Invoice, Receiver } from '@dioptria/contract/shop/invoices/invoices.ts';
import { receiverDocument } from '@dioptria/contract/shop/invoices/paper-rules.ts';
import { type VoucherKind, voucherKindLabels, voucherNumber } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { invoiceTexts as texts } from './texts.ts';

/** 'Factura B' */
export const kindName = ({ kind, letter }: { kind: VoucherKind; letter: string }) =>
  `${voucherKindLabels[kind]} ${letter}`;

/** 'Factura B 00001-00000124', or 'Factura B' before the authorisation. */
export const voucherName = (voucher: Pick<Invoice, 'kind' | 'letter' | 'pointOfSale' | 'number'>) =>
  voucher.number === null ? kindName(voucher) : `${kindName(voucher)} ${numberText(voucher)}`;

/** '00001' */
export const pointText = ({ pointOfSale }: Pick<Invoice, 'pointOfSale'>) => String(pointOfSale).padStart(5, '0');

/** '00001-00000124', or '00001 · sin número' before ARCA has authorised the voucher. */
export const numberText = ({ pointOfSale, number }: Pick<Invoice, 'pointOfSale' | 'number'>) =>
  number === null ? `${pointText({ pointOfSale })} · ${texts.withoutNumber}` : voucherNumber(pointOfSale, number);

/** 'Simulador: sin validez fiscal'; undefined for a valid voucher. */
export function invalidText(environment: Environment): string | undefined {
  const { isFiscal, label } = fiscalModeTable[environment];
  return isFiscal ? undefined : `${label}: ${texts.notValid.toLowerCase()}`;
}

/** 'CUIT 30-71234567-1', 'DNI 30111222' or 'Sin identificar' */
export const documentText = (receiver: Pick<Receiver, 'documentCode' | 'documentNumber'>) =>
  receiverDocument(receiver) || texts.unidentified;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** 'hace 3 h'. From two days on, in days. `now` in milliseconds. */
export function ageText(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < MINUTE) return texts.justNow;
  if (age < HOUR) return texts.minutesAgo(Math.floor(age / MINUTE));
  const hours = Math.floor(age / HOUR);
  return hours < 48 ? texts.hoursAgo(hours) : texts.daysAgo(Math.floor(hours / 24));
}

/** In cents. */
const credited = (invoice: Invoice, vouchers: readonly Invoice[], isCounted: (note: Invoice) => boolean) =>
  vouchers
    .filter((note) => note.kind === 'creditNote' && note.corrects?._id === invoice._id && isCounted(note))
    .reduce((sum, { total }) => sum + Math.round(total * 100), 0);

/** An invoice under way, or an authorised invoice that is not completely credited. */
export const activeInvoice = (vouchers: readonly Invoice[]): Invoice | undefined =>
  vouchers.find(
    (voucher) =>
      voucher.kind === 'invoice' &&
      invoiceStateTable[voucher.state].isOpen &&
      credited(voucher, vouchers, ({ state }) => state === 'authorised') < Math.round(voucher.total * 100),
  );

export const hasCreditLeft = (invoice: Invoice, vouchers: readonly Invoice[]): boolean =>
  invoice.kind === 'invoice' &&
  invoice.state === 'authorised' &&
  credited(invoice, vouchers, ({ state }) => invoiceStateTable[state].isOpen) < Math.round(invoice.total * 100);

/**
 * The débitos, in pesos, that the client has to pay since the invoice. `owed` is the client's part without surcharges
 * (docs/rules.md#claims-12).
 */
export function debtAfterInvoice({ total, lines }: Pick<Invoice, 'total' | 'lines'>, owed: number): number {
  const surcharges = lines.filter((line) => line.isAdjustment && line.total > 0);
  const billed = surcharges.reduce((cents, line) => cents - Math.round(line.total * 100), Math.round(total * 100));
  return Math.max(0, Math.round(owed * 100) - billed) / 100;
}

/** The pesos of the credit notes that ARCA has authorised or may still authorise. */
export const creditedOf = (invoice: Invoice, vouchers: readonly Invoice[]): number =>
  credited(invoice, vouchers, ({ state }) => invoiceStateTable[state].isOpen) / 100;

/**
 * The pesos of the surcharge that the client paid after the invoice. Negative if a surcharge of the invoice was given
 * back and no note has credited it. `cost` includes the surcharges.
 */
export function surchargeAfterInvoice(invoice: Invoice, vouchers: readonly Invoice[], cost: number): number {
  const beyond = Math.round(cost * 100) - Math.round(invoice.total * 100);
  if (beyond >= 0) return beyond / 100;
  return Math.min(0, beyond + credited(invoice, vouchers, ({ state }) => invoiceStateTable[state].isOpen)) / 100;
}
