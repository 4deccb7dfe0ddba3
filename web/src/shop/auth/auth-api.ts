import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import { authEndpoints, ownUserEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import type { FirstShop } from '@dioptria/contract/shop/auth/auth.ts';
import { call, queryOf } from '../../base/http/call.ts';
import { clearLocalData } from '../../base/session/local-data.ts';
import { endSession, startSession, storedSession } from '../../base/session/stored-session.ts';

/** @throws ApiError with the message to show. */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  startSession(await call(authEndpoints.signIn, { body: { email: email.trim(), password, code } }));
}

/** @throws ApiError with the messages to show. */
export async function createFirstShop(shop: FirstShop): Promise<void> {
  startSession(await call(authEndpoints.createFirstShop, { body: shop }));
}

export function leaveSession(): void {
  if (!storedSession()) return;
  void call(authEndpoints.signOut, { keepalive: true }).catch(() => undefined);
  clearLocalData();
}

/** Does not wait for the server's answer. */
export function signOut(): void {
  // `leaveSession` sends its request before the token is removed. If the request fails, the session ends later, because
  // it is not used.
  leaveSession();
  endSession();
}

export const sessionsQuery = queryOf(ownUserEndpoints.sessions);

export const totpQuery = queryOf(ownUserEndpoints.totp);

/** If the server requires the password again for a request, `send` in http.ts asks the user for it. */
export const ownUser = {
  confirm: (password: string) => call(ownUserEndpoints.confirm, { body: { password } }),
  changePassword: (body: SentBodyOf<typeof ownUserEndpoints.changePassword>) =>
    call(ownUserEndpoints.changePassword, { body }),
  closeSession: (id: string) => call(ownUserEndpoints.endSession, { params: { id } }),
  closeOthers: () => call(ownUserEndpoints.endOtherSessions),
  beginTotp: () => call(ownUserEndpoints.beginTotp),
  turnOnTotp: (code: string) => call(ownUserEndpoints.turnOnTotp, { body: { code } }),
  turnOffTotp: (code: string) => call(ownUserEndpoints.turnOffTotp, { body: { code } }),
};
