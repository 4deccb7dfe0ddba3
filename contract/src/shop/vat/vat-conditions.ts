/** RG 1415 arts. 15 and 16, RG 5003. */
import { labelsOf, valuesOf } from '../../base/values.ts';

/**
 * `code` is `CondicionIVAReceptorId` (RG 5616). A registered issuer bills the letter `letter` to the receiver. `isConsumer`: the
 * receiver needs no CUIT.
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
