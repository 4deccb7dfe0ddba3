import type { FirstShop, LoginResponse } from '@dioptria/contract/shop/auth/auth.ts';
import { http } from '../../base/http/http.ts';
import { startSession } from '../../base/session/stored-session.ts';

/** Signs in and stores the session. Throws `ApiError` with the message to show. */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const sent = { email: email.trim(), password, code };
  startSession(await http.post<LoginResponse>('/auth/login', sent, { anonymous: true }));
}

/**
 * Creates the first shop of the server, and stores the session of the shop's owner. Throws `ApiError` with the messages
 * to show.
 */
export async function createFirstShop(shop: FirstShop): Promise<void> {
  startSession(await http.post<LoginResponse>('/auth/first-shop', shop, { anonymous: true }));
}
