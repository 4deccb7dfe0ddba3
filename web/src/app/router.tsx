import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { readAuditSearch } from '../audit/audit-search.ts';
import { LoginPage } from '../auth/login-page.tsx';
import { readReportSearch } from '../reports/report-search.ts';
import { readListSearch, readTexts } from '../shared/data-table/list-search.ts';
import { currentSession } from '../shared/session.ts';
import { storedSession } from '../shared/stored-session.ts';
import { mayOpen } from './menu.ts';
import { Page } from './page.tsx';
import { PagePending } from './page-pending.tsx';
import { RouteError, WholePageError } from './route-error.tsx';
import { readClientId, readDetail, readDialog, readNumId, readReturn } from './route-search.ts';
import { screenPage } from './screen-page.tsx';
import { screens } from './screens.ts';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Page,
  errorComponent: WholePageError,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Iniciar Sesión' },
  beforeLoad: () => {
    if (storedSession()) throw redirect({ to: '/dashboard', replace: true });
  },
  component: LoginPage,
});

/** Public pages: Mantine around them, and nothing else. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazyRouteComponent(() => import('./providers.tsx'), 'Providers'),
  errorComponent: WholePageError,
});

const publicOrder = createRoute({
  getParentRoute: () => open,
  path: '/public/$tenantId/order/$orderId',
  staticData: { title: 'Estado de su Orden' },
  component: lazyRouteComponent(() => import('../sales/public-order-page.tsx'), 'PublicOrderPage'),
});

const layout = lazyRouteComponent(() => import('./layout.tsx'), 'Layout');

/** Everything behind the sign-in: nothing of it renders without the current user (spec §2 'Layout'). */
const shop = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  beforeLoad: async ({ context, location }) => {
    if (!storedSession()) throw redirect({ to: '/login', replace: true });
    // The layout's code comes while the user does, not after.
    void layout.preload?.();
    const { user } = await context.queryClient.ensureQueryData(currentSession);
    if (!mayOpen(user.role, location.pathname)) throw redirect({ to: '/dashboard', replace: true });
  },
  component: layout,
  errorComponent: WholePageError,
});

const home = createRoute({ getParentRoute: () => shop, path: '/' });

const dashboard = createRoute({
  getParentRoute: () => shop,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const sales = createRoute({
  getParentRoute: () => shop,
  path: '/sales',
  staticData: { title: 'Ventas' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readDialog(search),
    ...readDetail(search),
    ...readClientId(search),
  }),
  component: lazyRouteComponent(() => import('../sales/sales-page.tsx'), 'SalesPage'),
});

const clients = createRoute({
  getParentRoute: () => shop,
  path: '/clients',
  staticData: { title: 'Clientes' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readDialog(search),
    ...readReturn(search),
  }),
  component: lazyRouteComponent(() => import('../clients/clients-page.tsx'), 'ClientsPage'),
});

const products = createRoute({
  getParentRoute: () => shop,
  path: '/products',
  component: lazyRouteComponent(() => import('../products/products-layout.tsx'), 'ProductsLayout'),
});

const productList = createRoute({
  getParentRoute: () => products,
  path: '/',
  staticData: { title: 'Productos' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readListSearch(search),
    ...readTexts(search, ['brandId', 'categoryId', 'providerId']),
  }),
  component: screenPage(screens.products),
});

const brands = createRoute({
  getParentRoute: () => products,
  path: '/brands',
  staticData: { title: 'Marcas' },
  validateSearch: readListSearch,
  component: screenPage(screens.brands),
});

const categories = createRoute({
  getParentRoute: () => products,
  path: '/categories',
  staticData: { title: 'Categorias' },
  validateSearch: readListSearch,
  component: screenPage(screens.categories),
});

const insurances = createRoute({
  getParentRoute: () => shop,
  path: '/insurances',
  staticData: { title: 'Obras Sociales' },
  validateSearch: readListSearch,
  component: screenPage(screens.insurances),
});

const doctors = createRoute({
  getParentRoute: () => shop,
  path: '/doctors',
  staticData: { title: 'Médicos' },
  validateSearch: readListSearch,
  component: screenPage(screens.optometrists),
});

const records = createRoute({
  getParentRoute: () => shop,
  path: '/records',
  staticData: { title: 'Historia Clinica' },
  validateSearch: (search: Record<string, unknown>) => {
    // The history of one client is not searched.
    const { search: _, ...list } = readListSearch(search);
    return { ...list, ...readNumId(search), ...readClientId(search) };
  },
  component: lazyRouteComponent(() => import('../prescriptions/clinical-history-page.tsx'), 'ClinicalHistoryPage'),
});

const providers = createRoute({
  getParentRoute: () => shop,
  path: '/providers',
  staticData: { title: 'Proveedores' },
  validateSearch: readListSearch,
  component: screenPage(screens.providers),
});

const reports = createRoute({
  getParentRoute: () => shop,
  path: '/reports',
  staticData: { title: 'Reportes' },
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('../reports/reports-page.tsx'), 'ReportsPage'),
});

const users = createRoute({
  getParentRoute: () => shop,
  path: '/users',
  staticData: { title: 'Usuarios' },
  validateSearch: readListSearch,
  component: screenPage(screens.users),
});

const audit = createRoute({
  getParentRoute: () => shop,
  path: '/audit',
  staticData: { title: 'Auditoría' },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(async () => {
    const [{ AuditPage }, { wordings }] = await Promise.all([
      import('../audit/audit-page.tsx'),
      import('./wordings.ts'),
    ]);
    return { default: () => <AuditPage wordings={wordings} /> };
  }),
});

const account = createRoute({
  getParentRoute: () => shop,
  path: '/account',
  staticData: { title: 'Mi cuenta' },
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});

/** The specification's route table (§2), with its guards. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      login,
      open.addChildren([publicOrder]),
      shop.addChildren([
        home,
        dashboard,
        sales,
        clients,
        products.addChildren([productList, brands, categories]),
        insurances,
        doctors,
        records,
        providers,
        reports,
        users,
        audit,
        account,
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
    // Plain texts in the address, without JSON's quotation marks.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's name in the window's title. */
    title?: string;
  }
}
