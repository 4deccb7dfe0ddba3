/** WSFEv1 manual 4.8. */
import type { Detail, Rate } from './detail.ts';
import { type Finding, refuse, when } from './findings.ts';
import { vatRates, voucherType } from './parameter-tables.ts';

/** An error up to one cent (for each rate in a sum) or up to a ten-thousandth of the right amount is tolerated. */
function isClose(amount: number, right: number, count = 1): boolean {
  const error = Math.abs(amount - right);
  return error <= count || error * 10_000 <= Math.abs(right);
}

/** Rounded half to even as ARCA does. `rate` is in thousandths. */
function shareOf(cents: number, rate: bigint): number {
  const product = BigInt(cents) * rate;
  const [whole, rest] = [product / 1000n, product % 1000n];
  const isUp = rest > 500n || (rest === 500n && whole % 2n === 1n);
  return Number(isUp ? whole + 1n : whole);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

type Amounts = { [Name in 'total' | 'untaxed' | 'net' | 'exempt' | 'tributes' | 'vat']: number };
type ValidRate = Rate & { base: number; amount: number };

function amountsOf(detail: Detail): Amounts | undefined {
  const { total, untaxed, net, exempt, tributes, vat } = detail;
  if (total === null || untaxed === null || net === null) return undefined;
  return exempt === null || tributes === null || vat === null
    ? undefined
    : { total, untaxed, net, exempt, tributes, vat };
}

const isValidRate = (rate: Rate): rate is ValidRate => rate.base !== null && rate.amount !== null;

function ratesAreRight(rates: readonly ValidRate[]): boolean {
  return rates.every(({ id, base, amount }) => isClose(amount, shareOf(base, vatRates.get(id) ?? 0n)));
}

function rulesOfRates(amounts: Amounts, rates: readonly ValidRate[], isNote: boolean): Finding[] {
  const ids = rates.map(({ id }) => id);
  const bases = sumOf(rates.map(({ base }) => base));
  const vat = sumOf(rates.map(({ amount }) => amount));
  const isKnown = ids.every((id) => vatRates.has(id));
  return when(
    [!isKnown, refuse(10_019)],
    [rates.some(({ base }) => base === 0), refuse(10_020)],
    [new Set(ids).size < ids.length, refuse(10_022)],
    [!isClose(amounts.vat, vat, rates.length), refuse(10_023)],
    [amounts.vat === 0 && ids.some((id) => id !== 3), refuse(10_018)],
    [!isNote && !isClose(amounts.net, bases, rates.length), refuse(10_061)],
    [!isNote && isKnown && !ratesAreRight(rates), refuse(10_051)],
  );
}

function rulesOfTributes(amounts: Amounts, rows: Detail['tributeRows']): Finding[] {
  const isWrong = rows
    ? rows.length === 0 || amounts.tributes === 0 || rows.some(({ amount }) => amount === null)
    : amounts.tributes > 0;
  const sum = sumOf((rows ?? []).map(({ amount }) => amount ?? 0));
  return when([isWrong || !isClose(amounts.tributes, sum, Math.max(1, rows?.length ?? 1)), refuse(10_024)]);
}

function rulesOfClassC(amounts: Amounts, rates: Detail['rates']): Finding[] {
  return when(
    [amounts.untaxed > 0, refuse(10_043)],
    [amounts.exempt > 0, refuse(10_044)],
    [amounts.vat > 0, refuse(10_047)],
    [rates, refuse(10_071)],
    [!isClose(amounts.total, amounts.net + amounts.tributes), refuse(10_048)],
  );
}

function rulesOfClassesAAndB(amounts: Amounts, rates: readonly ValidRate[], isNote: boolean): Finding[] {
  const parts = amounts.untaxed + amounts.net + amounts.exempt + amounts.tributes + amounts.vat;
  const isTaxed = amounts.net > 0;
  return [
    ...when([!isClose(amounts.total, parts, Math.max(1, rates.length)), refuse(10_048)]),
    ...when([isTaxed && rates.length === 0, refuse(10_070)]),
    ...(rates.length > 0 || !isTaxed ? rulesOfRates(amounts, rates, isNote) : []),
  ];
}

export function rulesOfAmounts(detail: Detail, type: number): Finding[] {
  const amounts = amountsOf(detail);
  const rates = detail.rates ?? [];
  const validRates = rates.filter((rate) => isValidRate(rate));
  if (!amounts || validRates.length < rates.length) return [refuse(10_048)];
  const { class: letter, kind } = voucherType(type) ?? {};
  const isNote = kind === 'creditNote' || kind === 'debitNote';
  return [
    ...(letter === 'C' ? rulesOfClassC(amounts, detail.rates) : rulesOfClassesAAndB(amounts, validRates, isNote)),
    ...rulesOfTributes(amounts, detail.tributeRows),
  ];
}
