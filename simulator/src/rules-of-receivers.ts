import { argentineDay } from './clock.ts';
import { isCuit } from './cuit.ts';
import type { Detail } from './detail.ts';
import { type Finding, observe, refuse, when } from './findings.ts';
import { isInTable, receiverConditions, type voucherType } from './parameter-tables.ts';
import { findPerson, unknownCuit } from './persons.ts';
import type { Context } from './settings.ts';

type VoucherType = NonNullable<ReturnType<typeof voucherType>>;
const CUIT = 80;
const UNIDENTIFIED = 99;
const simpleConditions = new Set([6, 13, 16]);

/** A CUIT that the register does not have counts as registered and active. */
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
