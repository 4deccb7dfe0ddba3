import type { Me } from '@dioptria/contract/shop/auth/auth.ts';
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { http } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';
import { setSessionTimeZone } from './time-zone.ts';

/**
 * The query of the signed-in user and their tenant. The layout's route runs this query before the route renders
 * anything.
 */
export const currentSession = queryOptions({
  queryKey: queryKeys.session,
  queryFn: async ({ signal }) => {
    const session = await http.get<Me>('/auth/me', { signal });
    setSessionTimeZone(session.tenant.timeZone);
    return session;
  },
  staleTime: 5 * 60_000,
});

/**
 * The signed-in user and their tenant. Call this hook only below the layout, which renders nothing before the user and
 * the tenant are loaded.
 */
export function useSession(): Me {
  return useSuspenseQuery(currentSession).data;
}

/**
 * A step that the user must take before anything else: choosing their own password, or setting up the second factor.
 */
export type RequiredStep = 'password' | 'secondFactor';

/** The step that the signed-in user must take now. Undefined if no step is required. */
export function useRequiredStep(): RequiredStep | undefined {
  const { mustChangePassword, mustSetUpSecondFactor } = useSession().user;
  if (mustChangePassword) return 'password';
  return mustSetUpSecondFactor ? 'secondFactor' : undefined;
}

/** True if the user has the permission. Screens offer only permitted actions (docs/rules.md#roles-2). */
export function useCan(permission: Permission): boolean {
  return can(useSession().user.permissions, permission);
}
