import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { readAuditSearch } from '../shop/audit/audit-search.ts';
import { readReportSearch } from '../shop/reports/report-search.ts';
import { readListSearch, readTexts } from '../base/data-table/list-state.ts';
import { cash, claims, stock } from './tab-routes.ts';
import { PagePending, RouteError } from './page.tsx';
import { pageOf, readDialog, readReturn, shop } from './shop-route.ts';
import { sections } from './sections.tsx';
import { firstShop, invitation, login, publicInvoice, publicSale, root, unknown } from './visitor-routes.ts';

const home = createRoute({ getParentRoute: () => shop, path: '/' });

const dashboard = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.dashboard),
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['detail']),
  }),
});

/**
 * `detail` is the id of the open sale, and `id` the id of the highlighted sale. `invoice` is the id of the sale that gets an
 * invoice. `clientId` is the id of the client whom the user has just created for the sale in the wizard. `told` names a filter of
 * `notNotifiedFilters`.
 */
const sales = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.sales),
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readDialog(search),
    ...readTexts(search, ['detail', 'clientId', 'told', 'invoice', 'invoices']),
  }),
});

const clients = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.clients),
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readDialog(search),
    ...readReturn(search),
  }),
});

const products = createRoute({
  getParentRoute: () => shop,
  path: '/products',
  component: lazyRouteComponent(() => import('./tab-layouts.tsx'), 'ProductsLayout'),
});

const productList = createRoute({
  getParentRoute: () => products,
  ...pageOf(sections.products),
  path: '/',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['brandId', 'categoryId', 'providerId', 'enabled']),
  }),
});

const brands = createRoute({
  getParentRoute: () => products,
  ...pageOf(sections.brands),
  path: '/brands',
  validateSearch: readListSearch,
});

const categories = createRoute({
  getParentRoute: () => products,
  ...pageOf(sections.categories),
  path: '/categories',
  validateSearch: readListSearch,
});

const insurances = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.insurances),
  validateSearch: readListSearch,
});

const tariff = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.tariff),
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['plan', 'dates']),
  }),
});

const doctors = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.doctors),
  validateSearch: readListSearch,
});

/** `numId` is the typed document number. `clientId` is the id of the client whose history is open. */
const records = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.records),
  validateSearch: (search: Record<string, unknown>) => {
    // The history of one client has no search.
    const { search: _, ...list } = readListSearch(search);
    return { ...list, ...readTexts(search, ['numId', 'clientId']) };
  },
});

const providers = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.providers),
  validateSearch: readListSearch,
});

const reports = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.reports),
  validateSearch: readReportSearch,
});

const users = createRoute({ getParentRoute: () => shop, ...pageOf(sections.users), validateSearch: readListSearch });

/** `view` is 'list' for the table. `detail` is the id of the open job. */
const workshop = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.workshop),
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['detail', 'view', 'labId', 'overdue']),
  }),
});

const indicators = createRoute({ getParentRoute: () => shop, ...pageOf(sections.indicators) });

const audit = createRoute({
  getParentRoute: () => shop,
  ...pageOf(sections.audit),
  validateSearch: (search: Record<string, unknown>) => ({ ...readAuditSearch(search), ...readTexts(search, ['id']) }),
});

const settings = createRoute({
  getParentRoute: () => shop,
  path: '/settings',
  component: lazyRouteComponent(() => import('./tab-layouts.tsx'), 'SettingsLayout'),
});

const shopSettings = createRoute({ getParentRoute: () => settings, ...pageOf(sections.settings), path: '/' });

const paymentPlans = createRoute({
  getParentRoute: () => settings,
  ...pageOf(sections.paymentPlans),
  path: '/payment-plans',
  validateSearch: readListSearch,
});

const invoicing = createRoute({ getParentRoute: () => settings, ...pageOf(sections.invoicing), path: '/invoicing' });

const pointsOfSale = createRoute({
  getParentRoute: () => settings,
  ...pageOf(sections.pointsOfSale),
  path: '/points-of-sale',
  validateSearch: readListSearch,
});

const ownUser = createRoute({ getParentRoute: () => shop, ...pageOf(sections.ownUser) });

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      login,
      firstShop,
      invitation,
      publicSale,
      publicInvoice,
      shop.addChildren([
        home,
        dashboard,
        sales,
        clients,
        products.addChildren([productList, brands, categories]),
        insurances,
        tariff,
        doctors,
        records,
        providers,
        reports,
        users,
        workshop,
        indicators,
        cash,
        claims,
        stock,
        audit,
        settings.addChildren([shopSettings, paymentPlans, invoicing, pointsOfSale]),
        ownUser,
      ]),
      unknown,
    ]),
    context: { queryClient },
    defaultErrorComponent: RouteError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 300,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Search parameters are plain text. The router's default is JSON, with quotation marks.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
}
