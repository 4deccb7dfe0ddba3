import type { Me } from '@dioptria/contract/auth.ts';
import { can, type Permission } from '@dioptria/contract/permissions.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { showDatesIn } from '../format/format.ts';
import { http } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';
import { forgetDrafts } from './drafts.ts';
import { endSession } from './stored-session.ts';

/** The query of the signed-in user and their tenant. The layout's route loads it before it renders anything. */
export const currentSession = queryOptions({
  queryKey: queryKeys.session,
  queryFn: async ({ signal }) => {
    const session = await http.get<Me>('/auth/me', { signal });
    showDatesIn(session.tenant.timeZone);
    return session;
  },
  staleTime: 5 * 60_000,
});

/** The signed-in user and their tenant. Use it only below the layout, which renders nothing without them. */
export function useSession(): Me {
  return useSuspenseQuery(currentSession).data;
}

/** True if the user has the permission. Screens offer only permitted actions (docs/rules.md#roles-2). */
export function useCan(permission: Permission): boolean {
  return can(useSession().user.permissions, permission);
}

/** Ends the session in this browser at once, and asks the server to end it without waiting for the answer. */
export function signOut(): void {
  // The request must precede `endSession`, which removes its token. If it fails, the server's session ends by inactivity.
  void http.post('/auth/logout', undefined, { keepalive: true }).catch(() => undefined);
  forgetDrafts();
  endSession();
}
