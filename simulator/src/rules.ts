/** The rules of the WSFEv1 manual 4.8. Days are Argentine. */
import { argentineDay, dayNumber } from './clock.ts';
import type { Associate, Detail, Rate } from './detail.ts';
import { type Finding, observe, refuse, when } from './findings.ts';
import {
  associatesOf,
  creditNoteTypes,
  isInTable,
  receiverConditions,
  vatRates,
  voucherType,
  type VoucherType,
} from './parameter-tables.ts';
import { findPerson, isCuit, unknownCuit } from './persons.ts';
import type { Context } from './settings.ts';

const conceptNames: Readonly<Record<number, string>> = {
  1: '1 - Productos',
  2: '2 - Servicios',
  3: '3 - Productos y Servicios',
};

/** N is the Argentine day on which the request arrives. */
function windowText(concept: number, days: number): string {
  return `Campo CbteFch Debe estar comprendido  en el  rango  N-${days} y N+${days} siendo N la fecha de envio del pedido  de autorizacion para ${conceptNames[concept]}`;
}

/** Undefined for a missing day, NaN if the calendar has no such day. */
const numberOf = (day: string) => (day === '' ? undefined : (dayNumber(day) ?? Number.NaN));

function rulesOfServiceDays({ concept, serviceFrom, serviceTo, paymentDue }: Detail, day: number): Finding[] {
  const [from, to, due] = [serviceFrom, serviceTo, paymentDue].map(numberOf);
  const given = [from, to, due].filter((one) => one !== undefined);
  if (concept !== 1 && given.length < 3) return [refuse(10_049)];
  if (given.length === 0) return [];
  return when(
    [from === undefined || Number.isNaN(from), refuse(10_031)],
    [to === undefined || Number.isNaN(to), refuse(10_033)],
    [due === undefined || Number.isNaN(due), refuse(10_035)],
    [from !== undefined && to !== undefined && from > to, refuse(10_032)],
    [due !== undefined && due < day, refuse(10_036)],
  );
}

export function rulesOfDays(detail: Detail, now: Date): Finding[] {
  if (!(detail.concept in conceptNames)) return [refuse(10_011)];
  const today = argentineDay(now);
  const [day, sent] = [dayNumber(detail.day), dayNumber(today) ?? 0];
  const days = detail.concept === 1 ? 5 : 10;
  if (day === undefined || Math.abs(day - sent) > days) return [refuse(10_016, windowText(detail.concept, days))];
  const isOtherMonth = detail.day.slice(0, 6) !== today.slice(0, 6);
  return [
    ...when([detail.concept === 1 && day > sent && isOtherMonth, refuse(10_152)]),
    ...rulesOfServiceDays(detail, day),
  ];
}

/** ARCA accepts a difference of up to one cent per added row (`count`) or up to 0.01 % of the right amount. */
function isClose(amount: number, right: number, count = 1): boolean {
  const error = Math.abs(amount - right);
  return error <= count || error * 10_000 <= Math.abs(right);
}

/** Rounds half to even, like ARCA. `rate` is in thousandths. */
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

const keyOf = ({ type, pointOfSale, number }: Associate) => `${type}-${pointOfSale}-${number}`;

async function findOriginals(associates: readonly Associate[], issuer: string, { store }: Context) {
  return Promise.all(
    associates.map(async (associate) => {
      const { type, pointOfSale, number, cuit } = associate;
      const found = await store.findVoucher({ cuit: cuit === '' ? issuer : cuit, pointOfSale, type }, number);
      return { day: found?.detail.day ?? associate.day, total: found?.detail.total ?? undefined };
    }),
  );
}

async function totalOfNotes(associates: readonly Associate[], issuer: string, { store }: Context): Promise<number> {
  const keys = new Set(associates.map(keyOf));
  const notes = await store.vouchersOf(issuer, creditNoteTypes);
  return notes
    .filter(({ detail }) => detail.associates?.some((one) => keys.has(keyOf(one))))
    .reduce((total, { detail }) => total + (detail.total ?? 0), 0);
}

function isTooLate(original: string, note: string): boolean {
  return (dayNumber(original) ?? 0) > (dayNumber(note) ?? 0) && original.slice(0, 6) !== note.slice(0, 6);
}

async function exceeds(detail: Detail, originals: readonly { total?: number }[], issuer: string, context: Context) {
  const noted = await totalOfNotes(detail.associates ?? [], issuer, context);
  return noted + (detail.total ?? 0) > originals.reduce((sum, { total }) => sum + (total ?? 0), 0);
}

export async function rulesOfAssociates(
  detail: Detail,
  of: VoucherType,
  issuer: string,
  context: Context,
): Promise<Finding[]> {
  const associates = detail.associates ?? [];
  const isNote = of.kind === 'creditNote' || of.kind === 'debitNote';
  const allowed = isNote ? associatesOf[of.class] : [88, 991];
  const originals = await findOriginals(associates, issuer, context);
  const areFound = originals.every(({ total }) => total !== undefined);
  const isCredited = of.kind === 'creditNote' && associates.length > 0 && areFound;
  return when(
    [isNote && associates.length === 0 && !detail.period, refuse(10_197)],
    [!isNote && detail.period, refuse(10_198)],
    [associates.some(({ type }) => !allowed.includes(type)), refuse(10_040)],
    [new Set(associates.map(keyOf)).size < associates.length, refuse(10_060)],
    [originals.some(({ day }) => isTooLate(day, detail.day)), refuse(10_210)],
    [!areFound, observe(10_041)],
    [isCredited && (await exceeds(detail, originals, issuer, context)), observe(10_237)],
  );
}

const CUIT = 80;
const UNIDENTIFIED = 99;
const simpleConditions = new Set([6, 13, 16]);

/** A CUIT without data in `persons` counts as an active VAT taxpayer. Only `unknownCuit` counts as unknown. */
function rulesOfCuit(cuit: string, { class: letter, kind }: VoucherType): Finding[] {
  const isClassA = letter === 'A' || letter === 'ALEY';
  const isCorrected = kind === 'creditNote';
  if (!isCuit(cuit)) return when([!isCorrected, refuse(10_248)]);
  if (cuit === unknownCuit) return [isClassA ? observe(10_017) : refuse(10_015)];
  const person = findPerson(cuit);
  if (!person) return [];
  const hasVat = person.taxes.some(({ id, state }) => (id === 30 || id === 20) && state === 'AC');
  return when(
    [person.isApocryphal, refuse(10_195)],
    [!person.isActive && !isCorrected, refuse(10_247)],
    [isClassA && person.isActive && !hasVat, observe(10_063)],
  );
}

function rulesOfDocument(detail: Detail, of: VoucherType, issuer: string, identifyFromCents: number): Finding[] {
  const { docType, docNumber, total } = detail;
  const isClassA = of.class === 'A' || of.class === 'ALEY';
  if (isClassA && docType !== CUIT) return [refuse(10_013)];
  if (!isInTable('FEParamGetTiposDoc', docType)) return [refuse(10_013)];
  if (docType === UNIDENTIFIED) return when([docNumber !== '0' || (total ?? 0) >= identifyFromCents, refuse(10_015)]);
  if (docNumber === issuer) return [refuse(10_069)];
  if (docType === CUIT) return rulesOfCuit(docNumber, of);
  const isTaxNumber = docType === 86 || docType === 87;
  return when([isTaxNumber ? !isCuit(docNumber) : !/^[1-9]\d{0,10}$/.test(docNumber), refuse(10_015)]);
}

function rulesOfCondition(detail: Detail, of: VoucherType, isNeeded: boolean): Finding[] {
  if (detail.condition === 0) return [isNeeded ? refuse(10_246) : observe(10_245)];
  const [, , classes] = receiverConditions.find(([id]) => id === detail.condition) ?? [];
  if (!classes) return [refuse(10_242)];
  const isClassA = of.class === 'A' || of.class === 'ALEY';
  return when(
    [!classes.includes(of.class), refuse(10_243)],
    [detail.condition === 7 && !detail.tributeRows?.some(({ id }) => id === 13), refuse(10_067)],
    [isClassA && simpleConditions.has(detail.condition), observe(10_217)],
  );
}

export function rulesOfReceiver(detail: Detail, of: VoucherType, issuer: string, context: Context): Finding[] {
  const isNeeded = argentineDay(context.now) >= context.conditionNeededFrom;
  return [...rulesOfDocument(detail, of, issuer, context.identifyFromCents), ...rulesOfCondition(detail, of, isNeeded)];
}
