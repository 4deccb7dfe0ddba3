import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentSession } from '../base/session/session.ts';
import { storedSession } from '../base/session/stored-session.ts';
import { WholePageError } from './route-error.tsx';
import { mayOpen } from './section-paths.ts';
import { root } from './visitor-routes.ts';

const layout = lazyRouteComponent(() => import('./layout.tsx'), 'Layout');

/**
 * The parent of all signed-in pages. The pages render only after the current user has loaded (docs/rules.md#layout-1).
 */
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

/** Returns a section's path, title and page as the options of a route. */
export const pageOf = <To extends string, Page>({ to, title, page }: { to: To; title: string; page: Page }) => ({
  path: to,
  staticData: { title },
  component: page,
});
