import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { LoginPage } from '../shop/auth/login-page.tsx';
import { readTexts } from '../base/data-table/list-search.ts';
import { storedSession } from '../base/session/stored-session.ts';
import { Page } from './page.tsx';
import { WholePageError } from './route-error.tsx';

/** The parent of all routes. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Page,
  errorComponent: WholePageError,
});

/** 'Iniciar Sesión', for users who are not signed in. */
export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Iniciar Sesión' },
  beforeLoad: () => {
    if (storedSession()) throw redirect({ to: '/dashboard', replace: true });
  },
  component: LoginPage,
});

/**
 * The page that creates the first shop of an empty server. The server's console prints the page's URL, which contains a
 * code (docs/rules.md#tenants-6).
 */
export const firstShop = createRoute({
  getParentRoute: () => root,
  path: '/crear',
  staticData: { title: 'Crear la óptica' },
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ['codigo']),
  beforeLoad: ({ search }) => {
    if (storedSession()) throw redirect({ to: '/dashboard', replace: true });
    if (!search.codigo) throw redirect({ to: '/login', replace: true });
  },
  component: lazyRouteComponent(() => import('../shop/auth/first-shop-page.tsx'), 'FirstShopPage'),
});

/** The page of an invitation. The URL contains the invitation's token after the '#' (docs/rules.md#users-10). */
export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitacion',
  staticData: { title: 'Invitación' },
  component: lazyRouteComponent(() => import('../shop/auth/invitation-page.tsx'), 'InvitationPage'),
});

/** The page that shows a client the status of a sale. The page needs no session. */
export const publicSale = createRoute({
  getParentRoute: () => root,
  path: '/public/$tenantId/order/$saleId',
  staticData: { title: 'Estado de su Orden' },
  component: lazyRouteComponent(() => import('../shop/sales/public-sale-page.tsx'), 'PublicSalePage'),
});

/** The page that shows a customer an authorised voucher. The page needs no session. */
export const publicInvoice = createRoute({
  getParentRoute: () => root,
  path: '/public/$tenantId/invoice/$invoiceId',
  staticData: { title: 'Factura' },
  component: lazyRouteComponent(() => import('../shop/invoices/paper/public-invoice-page.tsx'), 'PublicInvoicePage'),
});

/** Leads from every unknown path to the sign-in page. */
export const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});
