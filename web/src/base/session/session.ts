import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import type { Me } from '@dioptria/contract/shop/auth/auth.ts';
import { authEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call, queryOf } from '../http/call.ts';
import { setSessionTimeZone } from '../format/format.ts';
import { browserSettings } from './local-data.ts';

/** The layout's route runs this query before the layout renders anything. */
export const currentSession = queryOptions({
  ...queryOf(authEndpoints.me),
  queryFn: async ({ signal }) => {
    const session = await call(authEndpoints.me, { signal });
    setSessionTimeZone(session.tenant.timeZone);
    localStorage.setItem(browserSettings.ownerName, session.ownerName);
    return session;
  },
  staleTime: 5 * 60_000,
});

/** Call this hook only below the layout, which renders nothing before the user and the tenant are loaded. */
export function useSession(): Me {
  return useSuspenseQuery(currentSession).data;
}

/** The user must first choose their own password, or set up the second factor. */
export type RequiredStep = 'password' | 'secondFactor';

export function useRequiredStep(): RequiredStep | undefined {
  const { mustChangePassword, mustSetUpSecondFactor } = useSession().user;
  if (mustChangePassword) return 'password';
  return mustSetUpSecondFactor ? 'secondFactor' : undefined;
}

export function useMayCall({ caller }: Pick<Endpoint, 'caller'>): boolean {
  const { permissions } = useSession().user;
  return caller === 'signed-in' || caller === 'public' || can(permissions, caller);
}

export function useCan(permission: Permission): boolean {
  return can(useSession().user.permissions, permission);
}
