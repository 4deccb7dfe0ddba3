import type { RecoveryCodes, SessionRecord, TotpSecret, TotpState } from '@dioptria/contract/account.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../shared/http.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => http.get<SessionRecord[]>('/auth/sessions', { signal }),
});

export const totpQuery = queryOptions({
  queryKey: ['account', 'totp'],
  queryFn: ({ signal }) => http.get<TotpState>('/auth/totp', { signal }),
});

/** The calls of one's own account. What the password is asked for again answers 409 `unconfirmed` first. */
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
