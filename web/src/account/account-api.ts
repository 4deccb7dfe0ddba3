import type { RecoveryCodes, SessionRecord, TotpSecret, TotpState } from '@dioptria/contract/account.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { queryKeys } from '../shared/http/query-keys.ts';

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: ({ signal }) => http.get<SessionRecord[]>('/auth/sessions', { signal }),
});

export const totpQuery = queryOptions({
  queryKey: queryKeys.ownTotp,
  queryFn: ({ signal }) => http.get<TotpState>('/auth/totp', { signal }),
});

/** The calls of the user's own account. A call that needs the password again answers 409 `unconfirmed` until the user confirms it. */
export const account = {
  confirm: (password: string) => http.put<void>('/auth/confirmation', { password }),
  changePassword: (change: { current: string; next: string }) =>
    http.put<{ message: string }>('/auth/password', change),
  closeSession: (id: string) => http.delete<void>(`/auth/sessions/${id}`),
  closeOthers: () => http.delete<void>('/auth/sessions'),
  beginTotp: () => http.put<TotpSecret>('/auth/totp/secret', undefined),
  turnOnTotp: (code: string) => http.put<RecoveryCodes>('/auth/totp', { code }),
  turnOffTotp: (code: string) => http.put<void>('/auth/totp/off', { code }),
};
