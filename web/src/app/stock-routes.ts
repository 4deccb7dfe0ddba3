import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch, readTexts } from '../base/data-table/list-search.ts';
import { sections } from './sections.tsx';
import { pageOf, shop } from './shop-route.ts';

const layout = createRoute({
  getParentRoute: () => shop,
  path: '/stock',
  component: lazyRouteComponent(() => import('../shop/reports/stock/stock-layout.tsx'), 'StockLayout'),
});

const prices = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.stock),
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({ ...readListSearch(search), ...readTexts(search, ['id']) }),
});

const analysis = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.stockAnalysis),
  path: '/analysis',
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['by', 'period', 'unsold']),
});

const counts = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.stockCounts),
  path: '/counts',
  validateSearch: readListSearch,
});

const orders = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.purchaseOrders),
  path: '/orders',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['id', 'providerId', 'status']),
  }),
});

const receptions = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.receptions),
  path: '/receptions',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['id', 'providerId', 'from', 'to']),
  }),
});

export const stock = layout.addChildren([prices, orders, receptions, counts, analysis]);
