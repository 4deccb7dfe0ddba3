import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch, readTexts } from '../base/data-table/list-search.ts';
import { readMonth } from './route-search.ts';
import { sections } from './sections.tsx';
import { pageOf, shop } from './shop-route.ts';

const layout = createRoute({
  getParentRoute: () => shop,
  path: '/cash',
  component: lazyRouteComponent(() => import('../shop/cash/cash-layout.tsx'), 'CashLayout'),
});

const openCash = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.cash),
  path: '/',
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['register']),
});

const closings = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.closings),
  path: '/closings',
  validateSearch: readListSearch,
});

const collections = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.collections),
  path: '/collections',
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['from', 'to']),
});

const debtors = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.debtors),
  path: '/debtors',
  validateSearch: readListSearch,
});

const invoices = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.invoices),
  path: '/invoices',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['state', 'kind', 'letter', 'pointOfSale', 'from', 'to']),
  }),
});

const vatBook = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.vatBook),
  path: '/vat-book',
  validateSearch: readMonth,
});

const cashRegisters = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.cashRegisters),
  path: '/registers',
  validateSearch: readListSearch,
});

export const cash = layout.addChildren([openCash, closings, collections, debtors, invoices, vatBook, cashRegisters]);
