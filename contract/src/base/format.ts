/** Formats numbers and days for Argentina, on screens and in files. */
const money = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' });
const count = new Intl.NumberFormat('es-AR');
const dioptres = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
});

/** Pesos, with two decimals: '$ 256.300,00'. The space does not break (docs/rules.md#money-3). */
export const formatMoney = (pesos: number): string => money.format(pesos);

/** A whole or decimal number with the thousands marked: '1.234'. */
export const formatNumber = (value: number): string => count.format(value);

/**
 * Dioptres as opticians write them, always signed: '+1,25', '-0,50', '0,00', '+0,125'. A missing value is '', because a blank is
 * not a zero.
 */
export const formatDioptres = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : dioptres.format(value);

/** A calendar day `YYYY-MM-DD` as 'dd/mm/yyyy'. A day has no time zone. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').toReversed().join('/');

/** The words for yes, no and a record's state, on screens and in files. */
export const recordWords = { active: 'Activo', inactive: 'Inactivo', yes: 'Si', no: 'No' } as const;
