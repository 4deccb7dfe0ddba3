import { Big } from 'big.js';
import { formatMoney } from '../../base/format.ts';
import { roundMoney } from '../../base/money.ts';
import { labelsOf, valuesOf, valuesWith } from '../../base/field-labels.ts';
import { paymentMethodTable } from '../sale-values/payment-labels.ts';

export const withholdingTaxTable = {
  incomeTax: { label: 'Ganancias' },
  grossIncome: { label: 'Ingresos Brutos' },
  socialSecurity: { label: 'SUSS' },
  vat: { label: 'IVA' },
  other: { label: 'Otra' },
} as const;
export type WithholdingTax = keyof typeof withholdingTaxTable;
export const withholdingTaxes = valuesOf(withholdingTaxTable);
export const withholdingTaxLabels = labelsOf(withholdingTaxTable);

export const insurerMethods = valuesWith(paymentMethodTable, { isOfInsurers: true });
export type InsurerMethod = (typeof insurerMethods)[number];

export const MAX_WITHHOLDINGS = 20;
export const MAX_ALLOCATIONS = 2000;

interface Amounts {
  gross: number;
  fee: number;
  net: number;
  withholdings: readonly { amount: number }[];
}

/**
 * Gross less fee and withholdings, in pesos (docs/rules.md#insurer-payments-1). Negative if fee and withholdings exceed
 * the gross amount.
 */
export const netOf = ({ gross, fee, withholdings }: Omit<Amounts, 'net'>): number =>
  roundMoney(withholdings.reduce((rest, { amount }) => rest.minus(amount), new Big(gross).minus(fee)));

export function netProblem(amounts: Amounts): string | undefined {
  const net = netOf(amounts);
  if (net < 0) return insurerPaymentProblems.negativeNet;
  return net === amounts.net ? undefined : insurerPaymentProblems.wrongNet(net);
}

interface Certificate {
  tax: WithholdingTax;
  jurisdiction: string;
  certificateNumber: string;
  base: number | null;
  amount: number;
}

export function certificateProblems(certificates: readonly Certificate[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  certificates.forEach(({ tax, jurisdiction, certificateNumber, base, amount }, index) => {
    const key = [tax, jurisdiction, certificateNumber].join('\n').toLocaleLowerCase('es');
    if (seen.has(key)) problems[`${index}.certificateNumber`] = insurerPaymentProblems.certificateTwice;
    if (base !== null && amount > base) problems[`${index}.amount`] = insurerPaymentProblems.aboveBase;
    seen.add(key);
  });
  return problems;
}

export const insurerPaymentProblems = {
  tooManyWithholdings: `No puede tener más de ${MAX_WITHHOLDINGS} retenciones.`,
  tooManyAllocations: `No puede tener más de ${MAX_ALLOCATIONS} renglones.`,
  certificateTwice: 'Este certificado está repetido.',
  aboveBase: 'No puede superar la base.',
  negativeNet: 'El descuento y las retenciones superan el importe bruto.',
  wrongNet: (net: number) => `El bruto menos el descuento y las retenciones da ${formatMoney(net)}.`,
  unknownItem: 'El renglón no es de una presentación de esta obra social.',
  notAnswered: 'La obra social todavía no reconoció este renglón.',
  itemTwice: 'Este renglón está repetido.',
  aboveRecognized: (open: number) => `De este renglón quedan por cobrar ${formatMoney(open)}.`,
  chosenAbovePayment: (chosen: number, gross: number) =>
    `Lo elegido suma ${formatMoney(chosen)} y el bruto es ${formatMoney(gross)}.`,
  abovePayment: (rest: number) => `Del cobro quedan sin imputar ${formatMoney(rest)}.`,
  nothingToAllocate: 'Este cobro ya está imputado entero.',
  nothingOpen: 'Esta obra social no tiene renglones reconocidos por cobrar.',
  alreadyReversed: 'Este cobro ya está anulado.',
} as const;

export const cashReasons = {
  payment: (number: number, insurance: string) => `Cobro N.º ${number} de ${insurance}`,
  reverse: (number: number, insurance: string) => `Anulación del cobro N.º ${number} de ${insurance}`,
} as const;

interface WrittenWithholding {
  tax: WithholdingTax;
  jurisdiction: string;
  certificateNumber: string;
  amount: number;
}

export function withholdingText({ tax, jurisdiction, certificateNumber, amount }: WrittenWithholding): string {
  const place = jurisdiction ? ` (${jurisdiction})` : '';
  return `${withholdingTaxLabels[tax]}${place}, certificado ${certificateNumber}: ${formatMoney(amount)}`;
}

interface WrittenAllocation {
  batch: { number: number };
  saleNumber: number;
  client: string;
  amount: number;
}

export const allocationText = ({ batch, saleNumber, client, amount }: WrittenAllocation): string =>
  `Presentación N.º ${batch.number}, venta N.º ${saleNumber} de ${client}: ${formatMoney(amount)}`;
