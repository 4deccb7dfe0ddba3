import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { figureTexts as texts } from './texts.ts';

type FigureTone = 'positive' | 'negative' | 'neutral';

export interface Figure {
  label: string;
  value: string;
  detail: string;
  tone: FigureTone;
}

export function monthTotal({ totalSalesMonth, totalSalesToday, salesCountToday }: Dashboard): Figure {
  // The function looks at the number of sales and not at the pesos, because a sale may have a total of 0.
  const soldToday = salesCountToday > 0;
  return {
    label: texts.monthTotal,
    value: formatMoney(totalSalesMonth),
    detail: soldToday ? texts.today(formatMoney(totalSalesToday)) : texts.nothingToday,
    tone: soldToday ? 'positive' : 'neutral',
  };
}

export function salesToday(dashboard: Dashboard): Figure {
  const { salesCountToday, salesCountYesterday, dailySalesGrowthPercentage, hasSales } = dashboard;
  return {
    label: texts.salesToday,
    value: formatNumber(salesCountToday),
    detail: hasSales
      ? texts.thanYesterday(change(dailySalesGrowthPercentage), formatNumber(salesCountYesterday))
      : texts.noSales,
    tone: toneOf(salesCountToday - salesCountYesterday),
  };
}

/** The new clients of this month so far are compared with the new clients of the whole previous month. */
export function newClients({ newClientsThisMonth, clientGrowthPercentage, hasClients }: Dashboard): Figure {
  return {
    label: texts.newClients,
    value: formatNumber(newClientsThisMonth),
    detail: hasClients ? texts.thanLastMonth(change(clientGrowthPercentage)) : texts.noClients,
    tone: toneOf(clientGrowthPercentage),
  };
}

/** `threshold` is the greatest number of units that counts as low stock. */
export function lowStock({ lowStockProducts, hasProducts }: Dashboard, threshold: number): Figure {
  const total = lowStockProducts.length;
  const enough = hasProducts ? texts.enoughStock(formatNumber(threshold)) : texts.noProducts;
  return {
    label: texts.stock,
    value: formatNumber(total),
    detail: total > 0 ? texts.lowStock(formatNumber(total)) : enough,
    tone: total > 0 ? 'negative' : 'neutral',
  };
}

/** '40% mas', '12% menos', '0% mas' (docs/rules.md#dashboard-2). */
const change = (percentage: number) =>
  `${formatNumber(Math.abs(percentage))}% ${percentage < 0 ? texts.less : texts.more}`;

const toneOf = (difference: number): FigureTone =>
  difference > 0 ? 'positive' : difference < 0 ? 'negative' : 'neutral';
