import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch, readTexts } from '../base/data-table/list-search.ts';
import { readMonth } from './route-search.ts';
import { sections } from './sections.tsx';
import { pageOf, shop } from './shop-route.ts';

const layout = createRoute({
  getParentRoute: () => shop,
  path: '/claims',
  component: lazyRouteComponent(() => import('../shop/claims/claims-layout.tsx'), 'ClaimsLayout'),
});

const coverages = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.claims),
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['state', 'insurance']),
  }),
});

const batches = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.claimBatches),
  path: '/batches',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['state', 'insurance']),
  }),
});

const payments = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.insurerPayments),
  path: '/payments',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['insurance', 'unallocated', 'from', 'to']),
  }),
});

const accounts = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.insurerAccounts),
  path: '/accounts',
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['id']),
});

const withholdings = createRoute({
  getParentRoute: () => layout,
  ...pageOf(sections.withholdings),
  path: '/withholdings',
  validateSearch: readMonth,
});

export const claims = layout.addChildren([coverages, batches, payments, accounts, withholdings]);
