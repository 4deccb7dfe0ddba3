/** Days are Argentine, and N is the day on which the request arrives. */
import { argentineDay, dayNumber } from './clock.ts';
import type { Detail } from './detail.ts';
import { type Finding, refuse, when } from './findings.ts';

const conceptNames: Readonly<Record<number, string>> = {
  1: '1 - Productos',
  2: '2 - Servicios',
  3: '3 - Productos y Servicios',
};

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
