import type { Me } from '@dioptria/contract/auth.ts';
import { can, type Permission } from '@dioptria/contract/permissions.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { showDatesIn } from './format.ts';
import { http } from './http.ts';
import { endSession } from './stored-session.ts';

/** Who is signed in, and where. The layout's route loads it before anything is drawn. */
export const currentSession = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await http.get<Me>('/auth/me', { signal });
    showDatesIn(session.tenant.timeZone);
    return session;
  },
  staleTime: 5 * 60_000,
});

/** The signed-in user and shop; only under the layout, which renders nothing without them. */
export function useSession(): Me {
  return useSuspenseQuery(currentSession).data;
}

/** Whether the user holds a permission: what is not allowed is not offered (decisions §2). */
export function useCan(permission: Permission): boolean {
  return can(useSession().user.permissions, permission);
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function signOut(): void {
  // Sent with the token that is about to be forgotten; if the server cannot be reached, the session ends by idleness.
  void http.post('/auth/logout', undefined, { keepalive: true }).catch(() => undefined);
  endSession();
}
