import { labelsOf, valuesOf } from '../../base/values.ts';

/** `code` is the id of the rate in a request to ARCA (`AlicIva.Id`), null for exempt amounts and for class C. */
export const vatRateTable = {
  '21': { label: '21 %', percent: 21, code: 5 },
  '10.5': { label: '10,5 %', percent: 10.5, code: 4 },
  '27': { label: '27 %', percent: 27, code: 6 },
  exempt: { label: 'Exento', percent: 0, code: null },
} as const;

export type VatRate = keyof typeof vatRateTable;
export const vatRates = valuesOf(vatRateTable);
export const vatRateLabels = labelsOf(vatRateTable);

/** The rate of most goods of an optical shop (Dictamen DI ATEC 34/2011). */
export const STANDARD_RATE: VatRate = '21';

export const vatRateOfPercent = (percent: number): VatRate | undefined =>
  vatRates.find((rate) => vatRateTable[rate].code !== null && vatRateTable[rate].percent === percent);
