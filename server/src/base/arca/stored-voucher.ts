import { toCents } from '@dioptria/contract/base/money.ts';
import { fromArcaDay, fromArcaTime, listAt, textAt, type XmlContent } from './xml.ts';
import type { Message } from './failure.ts';
import { messagesAt } from './voucher-outcome.ts';
import { GOODS, PESOS, type VoucherRequest } from './voucher-request.ts';

/** Amounts are integer cents. */
export interface StoredVoucher {
  pointOfSale: number;
  type: number;
  number: number;
  day: string;
  /** 1 goods, 2 services, 3 both. */
  concept: number;
  docType: number;
  docNumber: string;
  totalCents: number;
  untaxedCents: number;
  netCents: number;
  exemptCents: number;
  otherTaxesCents: number;
  vatCents: number;
  rates: VoucherRequest['rates'];
  /** ARCA's number of the receiver's VAT condition, or null. */
  receiverCondition: number | null;
  currency: string;
  cae: string;
  /** The CAE expires on this day, `YYYY-MM-DD`. */
  due: string;
  processedAt: Date | null;
  observations: Message[];
}

const isWhole = (value: number) => Number.isSafeInteger(value);

/** Reads pesos such as `122` or `12100.5`. Returns NaN for a text that is no amount of whole cents. */
function readCents(text: string): number {
  return /^\d{1,13}(?:\.\d{1,2}0*)?$/.test(text) ? toCents(text) : Number.NaN;
}

function readRate(content: XmlContent): VoucherRequest['rates'][number] {
  const [baseCents, amountCents] = [readCents(textAt(content, 'BaseImp')), readCents(textAt(content, 'Importe'))];
  return { id: Number(textAt(content, 'Id')), baseCents, amountCents };
}

/** Reads the element ResultGet of FECompConsultar. Undefined if a required field is missing or unreadable. */
export function readStoredVoucher(result: XmlContent | undefined): StoredVoucher | undefined {
  const text = (name: string) => textAt(result, name);
  const number = (name: string) => (/^\d+$/.test(text(name)) ? Number(text(name)) : Number.NaN);
  const [day, due, cae] = [fromArcaDay(text('CbteFch')), fromArcaDay(text('FchVto')), text('CodAutorizacion')];
  if (day === undefined || due === undefined || !/^\d{14}$/.test(cae)) return undefined;
  const numbers = {
    pointOfSale: number('PtoVta'),
    type: number('CbteTipo'),
    number: number('CbteDesde'),
    concept: number('Concepto'),
    docType: number('DocTipo'),
    totalCents: readCents(text('ImpTotal')),
    untaxedCents: readCents(text('ImpTotConc')),
    netCents: readCents(text('ImpNeto')),
    exemptCents: readCents(text('ImpOpEx')),
    otherTaxesCents: readCents(text('ImpTrib')),
    vatCents: readCents(text('ImpIVA')),
  };
  const docNumber = text('DocNro');
  const isReadable = Object.values(numbers).every(isWhole) && numbers.docType < 100 && /^\d{0,20}$/.test(docNumber);
  if (!isReadable) return undefined;
  return {
    ...numbers,
    day,
    docNumber,
    rates: listAt(result, 'Iva', 'AlicIva').map(readRate),
    receiverCondition: number('CondicionIVAReceptorId') || null,
    currency: text('MonId'),
    cae,
    due,
    processedAt: fromArcaTime(text('FchProceso')),
    observations: messagesAt(result, 'Observaciones', 'Obs'),
  };
}

/** `020123` and `20123` are the same number for ARCA. */
const withoutZeros = (digits: string) => digits.replace(/^0+(?=.)/, '');

/**
 * The vouchers of two equal sales in a row differ only in their number. So compare the request only with the voucher that has the
 * number of this request.
 */
export function isSameVoucher(stored: StoredVoucher, request: VoucherRequest): boolean {
  return (
    stored.pointOfSale === request.pointOfSale &&
    stored.type === request.type &&
    stored.number === request.number &&
    stored.day === request.day &&
    stored.concept === GOODS &&
    stored.docType === request.docType &&
    withoutZeros(stored.docNumber) === withoutZeros(request.docNumber) &&
    stored.totalCents === request.totalCents &&
    stored.untaxedCents === request.untaxedCents &&
    stored.netCents === request.netCents &&
    stored.exemptCents === request.exemptCents &&
    stored.otherTaxesCents === 0 &&
    stored.vatCents === request.vatCents &&
    stored.currency === PESOS
  );
}
