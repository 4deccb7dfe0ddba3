import { labelsOf, valuesOf } from '../../base/field-labels.ts';

/**
 * Table `FEParamGetTiposCbte` of WSFEv1. `sign` is -1 if the voucher subtracts in the VAT book. `withholding` is the class A code
 * of RG 5762.
 */
export const voucherKindTable = {
  invoice: { label: 'Factura', sign: 1, types: { A: 1, B: 6, C: 11 }, withholding: 51 },
  debitNote: { label: 'Nota de débito', sign: 1, types: { A: 2, B: 7, C: 12 }, withholding: 52 },
  creditNote: { label: 'Nota de crédito', sign: -1, types: { A: 3, B: 8, C: 13 }, withholding: 53 },
} as const satisfies Record<
  string,
  { label: string; sign: 1 | -1; types: Record<Letter, number>; withholding: number }
>;

export type VoucherKind = keyof typeof voucherKindTable;
export const voucherKinds = valuesOf(voucherKindTable);
export const voucherKindLabels = labelsOf(voucherKindTable);

/** RG 5762, RG 1575. */
export const classATable = {
  plain: { label: 'Sin leyenda', legend: '' },
  withholding: { label: 'Operación sujeta a retención', legend: 'OPERACIÓN SUJETA A RETENCIÓN' },
  informedAccount: { label: 'Pago en CBU informada', legend: 'PAGO EN CBU INFORMADA' },
} as const;
export type ClassA = keyof typeof classATable;
export const classAValues = valuesOf(classATable);
export const classALabels = labelsOf(classATable);

export function voucherType(kind: VoucherKind, letter: Letter, classA: ClassA = 'plain'): number {
  const { types, withholding } = voucherKindTable[kind];
  return letter === 'A' && classA === 'withholding' ? withholding : types[letter];
}

/** Undefined for the code of a voucher that Dioptría does not issue. */
export function kindOfType(type: number): { kind: VoucherKind; letter: Letter } | undefined {
  for (const kind of voucherKinds) {
    const { types, withholding } = voucherKindTable[kind];
    if (type === withholding) return { kind, letter: 'A' };
    for (const letter of ['A', 'B', 'C'] as const) if (types[letter] === type) return { kind, letter };
  }
  return undefined;
}

export const voucherNumber = (pointOfSale: number, number: number): string =>
  `${String(pointOfSale).padStart(5, '0')}-${String(number).padStart(8, '0')}`;

/** 'Factura B 00001-00000124' */
export const voucherName = (voucher: {
  kind: VoucherKind;
  letter: Letter;
  pointOfSale: number;
  number: number;
}): string =>
  `${voucherKindLabels[voucher.kind]} ${voucher.letter} ${voucherNumber(voucher.pointOfSale, voucher.number)}`;

export const voucherTitle = (voucher: {
  kind: VoucherKind;
  letter: Letter;
  pointOfSale: number;
  number: number | null;
  receiver: { name: string };
}): string => {
  const { kind, letter, pointOfSale, number, receiver } = voucher;
  const own = number === null ? `de ${receiver.name}` : voucherNumber(pointOfSale, number);
  return `${voucherKindLabels[kind]} ${letter} ${own}`;
};

export const voucherCode = (type: number): string => String(type).padStart(3, '0');

/**
 * RG 1415 arts. 15 and 16, RG 5003. `code` is `CondicionIVAReceptorId` (RG 5616). A registered issuer's voucher to this receiver
 * has the letter `letter`. If `isConsumer` is true, the receiver needs no CUIT.
 */
export const vatConditionTable = {
  finalConsumer: { label: 'Consumidor Final', code: 5, letter: 'B', isConsumer: true },
  registered: { label: 'Responsable Inscripto', code: 1, letter: 'A', isConsumer: false },
  monotributo: { label: 'Monotributo', code: 6, letter: 'A', isConsumer: false },
  socialMonotributo: { label: 'Monotributo Social', code: 13, letter: 'A', isConsumer: false },
  promotedMonotributo: {
    label: 'Monotributo Trabajador Independiente Promovido',
    code: 16,
    letter: 'A',
    isConsumer: false,
  },
  exempt: { label: 'IVA Exento', code: 4, letter: 'B', isConsumer: false },
  notReached: { label: 'IVA No Alcanzado', code: 15, letter: 'B', isConsumer: false },
} as const satisfies Record<string, { label: string; code: number; letter: 'A' | 'B'; isConsumer: boolean }>;

export type VatCondition = keyof typeof vatConditionTable;
export const vatConditions = valuesOf(vatConditionTable);
export const vatConditionLabels = labelsOf(vatConditionTable);

/** For these conditions a class A voucher prints the legend of Ley 27.618. */
export const isMonotributo = (condition: VatCondition): boolean =>
  condition === 'monotributo' || condition === 'socialMonotributo' || condition === 'promotedMonotributo';

export const vatConditionOfCode = (code: number): VatCondition | undefined =>
  vatConditions.find((condition) => vatConditionTable[condition].code === code);

/** `printed` are the words that a voucher prints (RG 1415 Annex II). */
export const issuerConditionTable = {
  registered: { label: 'Responsable Inscripto', printed: 'IVA RESPONSABLE INSCRIPTO', separatesVat: true },
  monotributo: { label: 'Monotributo', printed: 'RESPONSABLE MONOTRIBUTO', separatesVat: false },
  exempt: { label: 'Exento', printed: 'IVA EXENTO', separatesVat: false },
} as const;

export type IssuerCondition = keyof typeof issuerConditionTable;
export const issuerConditions = valuesOf(issuerConditionTable);
export const issuerConditionLabels = labelsOf(issuerConditionTable);

export const letters = ['A', 'B', 'C'] as const;
export type Letter = (typeof letters)[number];

export const letterOf = (issuer: IssuerCondition, receiver: VatCondition): Letter =>
  issuerConditionTable[issuer].separatesVat ? vatConditionTable[receiver].letter : 'C';
