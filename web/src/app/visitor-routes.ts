import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { LoginPage } from '../auth/login-page.tsx';
import { readTexts } from '../shared/data-table/list-search.ts';
import { storedSession } from '../shared/session/stored-session.ts';
import { Page } from './page.tsx';
import { WholePageError } from './route-error.tsx';

/** The parent of all routes. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Page,
  errorComponent: WholePageError,
});

/** 'Iniciar Sesión', for visitors without a session. */
export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Iniciar Sesión' },
  beforeLoad: () => {
    if (storedSession()) throw redirect({ to: '/dashboard', replace: true });
  },
  component: LoginPage,
});

/** The first shop of an empty server. The server's console prints the address with its code (docs/rules.md#tenants-6). */
export const firstShop = createRoute({
  getParentRoute: () => root,
  path: '/crear',
  staticData: { title: 'Crear la óptica' },
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['codigo']),
  beforeLoad: ({ search }) => {
    if (storedSession()) throw redirect({ to: '/dashboard', replace: true });
    if (!search.codigo) throw redirect({ to: '/login', replace: true });
  },
  component: lazyRouteComponent(() => import('../auth/first-shop-page.tsx'), 'FirstShopPage'),
});

/** The status of an order, for customers. It needs no session. */
export const publicOrder = createRoute({
  getParentRoute: () => root,
  path: '/public/$tenantId/order/$orderId',
  staticData: { title: 'Estado de su Orden' },
  component: lazyRouteComponent(() => import('../sales/public-order-page.tsx'), 'PublicOrderPage'),
});

/** Every other address. */
export const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});
