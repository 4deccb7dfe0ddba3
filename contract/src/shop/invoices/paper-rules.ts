/** RG 1415 Annex II, RG 4291, Ley 27.618, Ley 27.743 (docs/rules.md#invoices-30). */
import { Big } from 'big.js';
import { formatMoney } from '../../base/format.ts';
import { fromCents, roundMoney, toCents } from '../../base/money.ts';
import { writtenTaxNumber } from '../../base/check-digits.ts';
import { searchKey } from '../../base/text.ts';
import { type Environment, fiscalModeTable } from '../fiscal-settings/fiscal-labels.ts';
import { documentCodeLabels, documentCodes } from './receivers.ts';
import {
  classATable,
  isMonotributo,
  issuerConditionTable,
  kindOfType,
  vatConditionLabels,
  voucherKindLabels,
  voucherKindTable,
  voucherNumber,
} from '../vat/voucher-types.ts';
import { type VatRate, vatRateTable } from '../vat/vat-rates.ts';
import type { Invoice, InvoiceLine, Receiver } from './invoices.ts';
import type { PublicInvoice } from './invoice-endpoints.ts';

/** Without an authorisation the paper is a provisional slip. */
export interface PaperVoucher extends Omit<PublicInvoice, 'number' | 'authorization' | 'qr' | 'logo' | 'observations'> {
  number: number | null;
  authorization: PublicInvoice['authorization'] | null;
  observations: readonly { code: number }[];
  qr: string | null;
  saleNumber?: number | null;
}

export const voucherNotFound = 'Factura no encontrada.';

export const paperLegends = {
  consumer: 'A CONSUMIDOR FINAL',
  noGrossIncome: 'no contribuyente',
  monotributo:
    'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de Sostenimiento ' +
    'e Inclusión Fiscal para Pequeños Contribuyentes de la Ley Nº 27.618',
  observations: (codes: string) => `Observaciones de ARCA: ${codes}`,
  transparency: (vat: string) => [
    'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
    `IVA Contenido: ${vat}`,
    `Otros Impuestos Nacionales Indirectos: ${formatMoney(0)}`,
  ],
  notFiscal: (mode: string) => `SIN VALIDEZ FISCAL – ${mode.toUpperCase()}`,
  notAnInvoice: 'DOCUMENTO NO VÁLIDO COMO FACTURA',
  provisional: (kind: string) =>
    `${kind} pendiente de autorización: podrá pedirla en la óptica, o verla en la página de su orden`,
} as const;

/** The letter on a paper that is no voucher (RG 1415 Annex IV). */
export const PROVISIONAL_LETTER = 'X';

/** In pesos. A discount and a surcharge have neither quantity nor unit price. */
export interface PaperLine {
  description: string;
  code: string;
  quantity: number | null;
  /** Rounded to four decimals, because the amount divided by the quantity may have fractions of a cent. */
  unitPrice: number | null;
  amount: number;
}

/** A provisional slip prints final amounts. */
export const separatesVat = ({ letter, authorization }: Pick<PaperVoucher, 'letter' | 'authorization'>): boolean =>
  letter === 'A' && authorization !== null;

/**
 * Class A prints net amounts, the other classes final amounts. The amounts add up to the net amount and the exempt amount of the
 * voucher, or to its total (docs/rules.md#invoices-31).
 */
export function paperLines(
  voucher: Pick<PaperVoucher, 'letter' | 'authorization' | 'lines' | 'vat' | 'exempt' | 'total'>,
) {
  const { lines, total } = voucher;
  const amounts = new Map<InvoiceLine, number>();
  const groups = separatesVat(voucher)
    ? [...Map.groupBy(lines, ({ vatRate }) => vatRate)].map(([rate, of]) => ({ of, sum: netOf(voucher, rate) }))
    : [{ of: lines, sum: total }];
  for (const { of, sum } of groups) {
    const parts = spread(
      of.map((line) => toCents(line.total)),
      toCents(sum),
    );
    of.forEach((line, index) => amounts.set(line, parts[index] ?? 0));
  }
  return lines.map((line) => toPaperLine(line, amounts.get(line) ?? 0));
}

function netOf({ vat, exempt }: Pick<PaperVoucher, 'vat' | 'exempt'>, rate: VatRate): number {
  const { percent, code } = vatRateTable[rate];
  return code === null ? exempt : (vat.find((one) => one.rate === percent)?.base ?? 0);
}

/**
 * Spreads a sum over amounts in proportion, in whole cents. Each part differs from its exact share by less than a cent, and the
 * parts add up to the sum.
 */
function spread(amounts: readonly number[], sum: number): number[] {
  const whole = amounts.reduce((added, amount) => added + amount, 0);
  if (whole === 0) return [...amounts];
  let [running, spent] = [0, 0];
  return amounts.map((amount) => {
    running += amount;
    const part = new Big(running).times(sum).div(whole).round(0, Big.roundHalfUp).toNumber() - spent;
    spent += part;
    return part;
  });
}

function toPaperLine({ description, code, quantity, isAdjustment }: InvoiceLine, cents: number): PaperLine {
  const amount = fromCents(cents);
  if (isAdjustment) return { description, code, quantity: null, unitPrice: null, amount };
  return { description, code, quantity, unitPrice: new Big(amount).div(quantity).round(4).toNumber(), amount };
}

/** RG 5762, RG 1575. '' for a class other than A. */
export function letterLegend({ letter, type, issuer, authorization }: PaperVoucher): string {
  if (authorization === null || letter !== 'A') return '';
  const isWithheld = Object.values(voucherKindTable).some(({ withholding }) => withholding === type);
  if (isWithheld) return classATable.withholding.legend;
  return issuer.classA === 'informedAccount' ? classATable.informedAccount.legend : '';
}

export function footLegends({ letter, receiver, observations, authorization }: PaperVoucher): string[] {
  if (authorization === null || letter !== 'A') return [];
  const codes = observations.map(({ code }) => code).join(', ');
  return [
    ...(isMonotributo(receiver.vatCondition) ? [paperLegends.monotributo] : []),
    ...(codes === '' ? [] : [paperLegends.observations(codes)]),
  ];
}

/** Ley 27.743, RG 5614. No lines for a class other than B. */
export function transparencyLines({
  letter,
  issuer,
  total,
  net,
  exempt,
  authorization,
}: PaperVoucher): readonly string[] {
  const isDue = authorization !== null && letter === 'B' && issuerConditionTable[issuer.vatCondition].separatesVat;
  return isDue ? paperLegends.transparency(formatMoney(roundMoney(new Big(total).minus(net).minus(exempt)))) : [];
}

export const notFiscalLegend = (environment: Environment): string =>
  fiscalModeTable[environment].isFiscal ? '' : paperLegends.notFiscal(fiscalModeTable[environment].label);

export function receiverDocument({ documentCode, documentNumber }: Pick<Receiver, 'documentCode' | 'documentNumber'>) {
  if (documentCode === documentCodes.unidentified) return '';
  const isTaxId = documentCode === documentCodes.cuit || documentCode === documentCodes.cuil;
  const number = isTaxId ? writtenTaxNumber(documentNumber) : documentNumber;
  return `${documentCodeLabels[documentCode] ?? documentCode} ${number}`;
}

/**
 * If the receiver has no document, the legend for consumers replaces the VAT condition. If the name is missing too, the
 * legend replaces the name instead.
 */
export function receiverTexts(receiver: Receiver) {
  const { name, vatCondition, documentCode } = receiver;
  const written = { name, document: receiverDocument(receiver), condition: vatConditionLabels[vatCondition] };
  if (documentCode !== documentCodes.unidentified) return written;
  const isNameless = name === '' || searchKey(name) === searchKey(written.condition);
  return isNameless ? { ...written, name: paperLegends.consumer } : { ...written, condition: paperLegends.consumer };
}

export const paperName = ({
  kind,
  letter,
  pointOfSale,
  number,
}: Pick<Invoice, 'kind' | 'letter' | 'pointOfSale' | 'number'>) =>
  `${voucherKindLabels[kind]} ${letter}${number === null ? '' : ` ${voucherNumber(pointOfSale, number)}`}`;

export function correctedName({ type, pointOfSale, number }: NonNullable<PaperVoucher['corrects']>): string {
  const of = kindOfType(type);
  return of ? paperName({ ...of, pointOfSale, number }) : voucherNumber(pointOfSale, number);
}
