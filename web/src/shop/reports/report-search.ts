import {
  addDays,
  addMonths,
  isDay,
  isMonth,
  monthName,
  monthOf,
  type Period as Days,
  periodProblem,
} from '@dioptria/contract/base/shop-time.ts';
import { isByDay, wholeMonth } from '@dioptria/contract/shop/reports/report-labels.ts';
import { formatDay } from '../../base/format/format.ts';
import type { Period } from './series.ts';
import { reportTexts as texts } from './texts.ts';

export interface ReportSearch {
  /** Absent for the reports of sales. */
  tab?: 'suppliers' | undefined;
  /** Absent for twelve months (docs/rules.md#reports-3). */
  months?: 3 | 6 | undefined;
  /** `YYYY-MM`. A month, or the days `from` and `to`, replaces the last months (docs/rules.md#reports-13). */
  month?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const isDayText = (text: unknown): text is string => typeof text === 'string' && isDay(text);

/** The router keeps a parameter that is left out, so an invalid value becomes undefined. */
export function readReportSearch({ tab, months, month, from, to }: Record<string, unknown>): ReportSearch {
  const areDays = isDayText(from) && isDayText(to);
  return {
    tab: tab === 'suppliers' ? tab : undefined,
    months: months === 3 || months === 6 ? months : undefined,
    month: isMonth(month) ? month : undefined,
    from: areDays ? from : undefined,
    to: areDays ? to : undefined,
  };
}

export type Choice =
  | { kind: 'last'; months: Period }
  | { kind: 'month'; month: string }
  | { kind: 'days'; from: string; to: string };

export function choiceOf({ months, month, from, to }: ReportSearch): Choice {
  if (from && to) return { kind: 'days', from, to };
  return month ? { kind: 'month', month } : { kind: 'last', months: months ?? 12 };
}

/** The parameters that the choice does not use are undefined. */
export const searchOf = (choice: Choice): Omit<ReportSearch, 'tab'> => ({
  months: undefined,
  month: undefined,
  from: undefined,
  to: undefined,
  ...(choice.kind === 'last' && choice.months !== 12 ? { months: choice.months } : {}),
  ...(choice.kind === 'month' ? { month: choice.month } : {}),
  ...(choice.kind === 'days' ? { from: choice.from, to: choice.to } : {}),
});

/** The current month, or the last thirty days. `today` is the shop's day. */
export const firstChoice = (kind: 'month' | 'days', today: string): Choice =>
  kind === 'month' ? { kind, month: monthOf(today) } : { kind, from: addDays(today, -29), to: today };

/** Undefined for the last months, because a request without days gets the rows of the last months. */
export function daysOfChoice(choice: Choice): Days | undefined {
  if (choice.kind === 'last') return undefined;
  return choice.kind === 'month' ? wholeMonth(choice.month) : choice;
}

/** The number of newest rows to show. Infinity, that is all rows, for a month or a period of days. */
export const monthsOfChoice = (choice: Choice): number => (choice.kind === 'last' ? choice.months : Infinity);

export function rowsNameOf(choice: Choice): string {
  const period = daysOfChoice(choice);
  return period && isByDay(period) ? texts.day : texts.month;
}

export const problemOf = (choice: Choice) => (choice.kind === 'days' ? periodProblem(choice) : undefined);

/** 'Últimos 6 meses', 'octubre 2026' or '01/10/2026 – 15/10/2026' */
export function choiceText(choice: Choice): string {
  if (choice.kind === 'last') return texts.period(choice.months);
  if (choice.kind === 'month') return monthName(choice.month);
  return `${formatDay(choice.from)} – ${formatDay(choice.to)}`;
}

/** Newest first: ten years, and the chosen month. */
export function offeredMonths(today: string, chosen: string): string[] {
  const months = Array.from({ length: 120 }, (_, index) => addMonths(monthOf(today), -index));
  return months.includes(chosen) ? months : [chosen, ...months].toSorted().toReversed();
}
