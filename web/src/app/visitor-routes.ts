import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { LoginPage } from '../shop/auth/login-page.tsx';
import { readTexts } from '../base/data-table/list-state.ts';
import { storedSession } from '../base/session/stored-session.ts';
import { Page, WholePageError } from './page.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Page,
  errorComponent: WholePageError,
});

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Iniciar Sesión' },
  beforeLoad: () => {
    if (storedSession()) throw redirect({ to: '/dashboard', replace: true });
  },
  component: LoginPage,
});

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

export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitacion',
  staticData: { title: 'Invitación' },
  component: lazyRouteComponent(() => import('../shop/auth/invitation-page.tsx'), 'InvitationPage'),
});

export const publicSale = createRoute({
  getParentRoute: () => root,
  path: '/public/$tenantId/order/$saleId',
  staticData: { title: 'Estado de su Orden' },
  component: lazyRouteComponent(() => import('../shop/sales/public-sale-page.tsx'), 'PublicSalePage'),
});

export const publicInvoice = createRoute({
  getParentRoute: () => root,
  path: '/public/$tenantId/invoice/$invoiceId',
  staticData: { title: 'Factura' },
  component: lazyRouteComponent(() => import('../shop/invoices/paper/public-invoice-page.tsx'), 'PublicInvoicePage'),
});

export const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});
