import type { RecoveryCodes, SessionRecord, TotpSecret, TotpState } from '@dioptria/contract/shop/auth/own-user.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['own-user', 'sessions'],
  queryFn: ({ signal }) => http.get<SessionRecord[]>('/auth/sessions', { signal }),
});

export const totpQuery = queryOptions({
  queryKey: ['own-user', 'totp'],
  queryFn: ({ signal }) => http.get<TotpState>('/auth/totp', { signal }),
});

/** If the server requires the password again for a request, `http` asks for it. */
export const ownUser = {
  confirm: (password: string) => http.put<void>('/auth/confirmation', { password }),
  changePassword: (change: { current: string; next: string }) =>
    http.put<{ message: string }>('/auth/password', change),
  closeSession: (id: string) => http.delete<void>(`/auth/sessions/${id}`),
  closeOthers: () => http.delete<void>('/auth/sessions'),
  beginTotp: () => http.put<TotpSecret>('/auth/totp/secret', undefined),
  turnOnTotp: (code: string) => http.put<RecoveryCodes>('/auth/totp', { code }),
  turnOffTotp: (code: string) => http.put<void>('/auth/totp/off', { code }),
};
