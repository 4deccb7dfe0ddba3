import type { Dashboard } from '@dioptria/contract/dashboard.ts';
import { formatNumber, formatShortMoney } from '../shared/format.ts';
import { figureTexts as texts } from './texts.ts';

/** Good news, bad news, neither (spec §4 'Dashboard card tone'). */
export type FigureTone = 'positive' | 'negative' | 'neutral';

/** What a card says. */
export interface Figure {
  label: string;
  value: string;
  detail: string;
  tone: FigureTone;
}

/** This month's sales in pesos, and today's part of them. */
export function monthTotal({ totalSalesMonth, totalSalesToday, salesCountToday }: Dashboard): Figure {
  // Counted, not summed: what was given away was sold too.
  const soldToday = salesCountToday > 0;
  return {
    label: texts.monthTotal,
    value: formatShortMoney(totalSalesMonth),
    detail: soldToday ? texts.today(formatShortMoney(totalSalesToday)) : texts.nothingToday,
    tone: soldToday ? 'positive' : 'neutral',
  };
}

/** Today's number of sales against yesterday's. */
export function salesToday(dashboard: Dashboard): Figure {
  const { salesCountToday, salesCountYesterday, dailySalesGrowthPercentage } = dashboard;
  return {
    label: texts.salesToday,
    value: formatNumber(salesCountToday),
    detail: texts.thanYesterday(change(dailySalesGrowthPercentage), formatNumber(salesCountYesterday)),
    tone: toneOf(salesCountToday - salesCountYesterday),
  };
}

/** This month's new clients against the whole month before. */
export function newClients({ newClientsThisMonth, clientGrowthPercentage }: Dashboard): Figure {
  return {
    label: texts.newClients,
    value: formatNumber(newClientsThisMonth),
    detail: texts.thanLastMonth(change(clientGrowthPercentage)),
    tone: toneOf(clientGrowthPercentage),
  };
}

/** Products to be bought again. */
export function lowStock({ lowStockProducts }: Dashboard): Figure {
  const count = lowStockProducts.length;
  return {
    label: texts.stock,
    value: formatNumber(count),
    detail: count > 0 ? texts.lowStock(formatNumber(count)) : texts.enoughStock,
    tone: count > 0 ? 'negative' : 'neutral',
  };
}

/** '40% mas', '12% menos'; no change is '0% mas' (decisions §4). */
const change = (percentage: number) =>
  `${formatNumber(Math.abs(percentage))}% ${percentage < 0 ? texts.less : texts.more}`;

const toneOf = (difference: number): FigureTone =>
  difference > 0 ? 'positive' : difference < 0 ? 'negative' : 'neutral';
