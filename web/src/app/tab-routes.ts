import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch, readTexts } from '../base/data-table/list-state.ts';
import { sections } from './sections.tsx';
import { pageOf, readMonth, shop } from './shop-route.ts';

const cashLayout = createRoute({
  getParentRoute: () => shop,
  path: '/cash',
  component: lazyRouteComponent(() => import('./tab-layouts.tsx'), 'CashLayout'),
});

const openCash = createRoute({
  getParentRoute: () => cashLayout,
  ...pageOf(sections.cash),
  path: '/',
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['register']),
});

const closings = createRoute({
  getParentRoute: () => cashLayout,
  ...pageOf(sections.closings),
  path: '/closings',
  validateSearch: readListSearch,
});

const collections = createRoute({
  getParentRoute: () => cashLayout,
  ...pageOf(sections.collections),
  path: '/collections',
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['from', 'to']),
});

const debtors = createRoute({
  getParentRoute: () => cashLayout,
  ...pageOf(sections.debtors),
  path: '/debtors',
  validateSearch: readListSearch,
});

const invoices = createRoute({
  getParentRoute: () => cashLayout,
  ...pageOf(sections.invoices),
  path: '/invoices',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['state', 'kind', 'letter', 'pointOfSale', 'from', 'to']),
  }),
});

const vatBook = createRoute({
  getParentRoute: () => cashLayout,
  ...pageOf(sections.vatBook),
  path: '/vat-book',
  validateSearch: readMonth,
});

const cashRegisters = createRoute({
  getParentRoute: () => cashLayout,
  ...pageOf(sections.cashRegisters),
  path: '/registers',
  validateSearch: readListSearch,
});

export const cash = cashLayout.addChildren([
  openCash,
  closings,
  collections,
  debtors,
  invoices,
  vatBook,
  cashRegisters,
]);

const claimsLayout = createRoute({
  getParentRoute: () => shop,
  path: '/claims',
  component: lazyRouteComponent(() => import('./tab-layouts.tsx'), 'ClaimsLayout'),
});

const coverages = createRoute({
  getParentRoute: () => claimsLayout,
  ...pageOf(sections.claims),
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['state', 'insurance']),
  }),
});

const batches = createRoute({
  getParentRoute: () => claimsLayout,
  ...pageOf(sections.claimBatches),
  path: '/batches',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['state', 'insurance']),
  }),
});

const payments = createRoute({
  getParentRoute: () => claimsLayout,
  ...pageOf(sections.insurerPayments),
  path: '/payments',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['insurance', 'unallocated', 'from', 'to']),
  }),
});

const accounts = createRoute({
  getParentRoute: () => claimsLayout,
  ...pageOf(sections.insurerAccounts),
  path: '/accounts',
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['id']),
});

const withholdings = createRoute({
  getParentRoute: () => claimsLayout,
  ...pageOf(sections.withholdings),
  path: '/withholdings',
  validateSearch: readMonth,
});

export const claims = claimsLayout.addChildren([coverages, batches, payments, accounts, withholdings]);

const stockLayout = createRoute({
  getParentRoute: () => shop,
  path: '/stock',
  component: lazyRouteComponent(() => import('./tab-layouts.tsx'), 'StockLayout'),
});

const prices = createRoute({
  getParentRoute: () => stockLayout,
  ...pageOf(sections.stock),
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({ ...readListSearch(search), ...readTexts(search, ['id']) }),
});

const analysis = createRoute({
  getParentRoute: () => stockLayout,
  ...pageOf(sections.stockAnalysis),
  path: '/analysis',
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['by', 'period', 'unsold']),
});

const counts = createRoute({
  getParentRoute: () => stockLayout,
  ...pageOf(sections.stockCounts),
  path: '/counts',
  validateSearch: readListSearch,
});

const orders = createRoute({
  getParentRoute: () => stockLayout,
  ...pageOf(sections.purchaseOrders),
  path: '/orders',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['id', 'providerId', 'status']),
  }),
});

const receptions = createRoute({
  getParentRoute: () => stockLayout,
  ...pageOf(sections.receptions),
  path: '/receptions',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['id', 'providerId', 'from', 'to']),
  }),
});

export const stock = stockLayout.addChildren([prices, orders, receptions, counts, analysis]);
