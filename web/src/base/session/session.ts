import type { Me } from '@dioptria/contract/shop/auth/auth.ts';
import { can, type Permission } from '@dioptria/contract/shop/permissions.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { http } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';
import { setSessionTimeZone } from './time-zone.ts';

/** The layout's route runs it before it renders anything. */
export const currentSession = queryOptions({
  queryKey: queryKeys.session,
  queryFn: async ({ signal }) => {
    const session = await http.get<Me>('/auth/me', { signal });
    setSessionTimeZone(session.tenant.timeZone);
    return session;
  },
  staleTime: 5 * 60_000,
});

/** Only below the layout, which renders nothing before the user and the tenant are loaded. */
export function useSession(): Me {
  return useSuspenseQuery(currentSession).data;
}

/** Before anything else: choosing their own password, or setting up the second factor. */
export type RequiredStep = 'password' | 'secondFactor';

export function useRequiredStep(): RequiredStep | undefined {
  const { mustChangePassword, mustSetUpSecondFactor } = useSession().user;
  if (mustChangePassword) return 'password';
  return mustSetUpSecondFactor ? 'secondFactor' : undefined;
}

export function useCan(permission: Permission): boolean {
  return can(useSession().user.permissions, permission);
}
