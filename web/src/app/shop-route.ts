import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentSession } from '../base/session/session.ts';
import { storedSession } from '../base/session/stored-session.ts';
import { WholePageError } from './route-error.tsx';
import { mayOpen } from './section-paths.ts';
import { root } from './visitor-routes.ts';

const layout = lazyRouteComponent(() => import('./layout.tsx'), 'Layout');

export const shop = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  beforeLoad: async ({ context, location }) => {
    if (!storedSession()) throw redirect({ to: '/login', replace: true });
    // The layout's code loads in parallel with the user.
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
