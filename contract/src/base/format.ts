/**
 * The minus sign is '-' everywhere, as es-AR writes it and as a user types it, so that a copied number can be pasted
 * (docs/rules.md#screens-9).
 */
const currency = { style: 'currency', currency: 'ARS' } as const;
const money = new Intl.NumberFormat('es-AR', currency);
const moneyChange = new Intl.NumberFormat('es-AR', { ...currency, signDisplay: 'exceptZero' });
const unitPrice = new Intl.NumberFormat('es-AR', { ...currency, maximumFractionDigits: 4 });
const count = new Intl.NumberFormat('es-AR');
const change = new Intl.NumberFormat('es-AR', { signDisplay: 'exceptZero' });
const percentChange = new Intl.NumberFormat('es-AR', { signDisplay: 'exceptZero', maximumFractionDigits: 2 });
const dioptres = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
});

/**
 * Pesos, with two decimals: '$ 256.300,00', '-$ 500,00'. The space does not break (docs/rules.md#money-3). `+ 0` turns
 * -0 into 0, because a subtracted discount of 0 is -0.
 */
export const formatMoney = (pesos: number): string => money.format(pesos + 0);

/** The price of one unit in pesos, with two to four decimals: '$ 1,2397'. */
export const formatUnitPrice = (pesos: number): string => unitPrice.format(pesos + 0);

/** A change of an amount in pesos. Every value except 0 has a sign: '+$ 500,00', '-$ 500,00', '$ 0,00'. */
export const formatMoneyChange = (pesos: number): string => moneyChange.format(pesos);

export const formatNumber = (value: number): string => count.format(value);

export const formatChange = (value: number): string => change.format(value);

/** At most two decimals. Every value except 0 has a sign: '+10 %', '-2,5 %', '0 %'. */
export const formatPercentChange = (percent: number): string => `${percentChange.format(percent)} %`;

/**
 * Dioptres as opticians write them. Every value except 0 has a sign: '+1,25', '-0,50', '0,00', '+0,125'. A missing
 * value is '', because a blank is not a zero.
 */
export const formatDioptres = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : dioptres.format(value);

/** `YYYY-MM-DD` as 'dd/mm/yyyy'. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').toReversed().join('/');

export const recordLabels = { active: 'Activo', inactive: 'Inactivo', yes: 'Si', no: 'No' } as const;
