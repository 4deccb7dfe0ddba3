import { isMonth } from '@dioptria/contract/base/shop-time.ts';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentSession } from '../base/session/session.ts';
import { storedSession } from '../base/session/stored-session.ts';
import { WholePageError } from './page.tsx';
import { mayOpen } from './sections.tsx';
import { root } from './visitor-routes.ts';

const layout = lazyRouteComponent(() => import('./layout.tsx'), 'Layout');

export const shop = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  beforeLoad: async ({ context, location }) => {
    if (!storedSession()) throw redirect({ to: '/login', replace: true });
    // The code of the layout loads while the session is requested.
    void layout.preload?.();
    const { user } = await context.queryClient.ensureQueryData(currentSession);
    if (!mayOpen(user.permissions, location.pathname)) throw redirect({ to: '/dashboard', replace: true });
  },
  component: layout,
  errorComponent: WholePageError,
});

export const pageOf = <To extends string, Page>({ to, title, page }: { to: To; title: string; page: Page }) => ({
  path: to,
  staticData: { title },
  component: page,
});

/** Returns undefined for an invalid value. If the result left the parameter out, the router would keep the URL's invalid value. */
export const readDialog = ({ createDialog }: Record<string, unknown>): { createDialog?: boolean | undefined } => ({
  createDialog: typeof createDialog === 'boolean' ? createDialog : undefined,
});

/** `returnTo=sale` leads from the form of a new client back to the sale in the wizard, with the client's `clientId`. */
export const readReturn = ({ returnTo }: Record<string, unknown>): { returnTo?: 'sale' | undefined } => ({
  returnTo: returnTo === 'sale' ? returnTo : undefined,
});

export const readMonth = ({ month }: Record<string, unknown>): { month?: string | undefined } => ({
  month: isMonth(month) ? month : undefined,
});
