import type { FirstShop, LoginResponse } from '@dioptria/contract/shop/auth/auth.ts';
import { http } from '../../base/http/http.ts';
import { startSession } from '../../base/session/stored-session.ts';

/** @throws ApiError with the message to show. */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const sent = { email: email.trim(), password, code };
  startSession(await http.post<LoginResponse>('/auth/login', sent, { anonymous: true }));
}

/** @throws ApiError with the messages to show. */
export async function createFirstShop(shop: FirstShop): Promise<void> {
  startSession(await http.post<LoginResponse>('/auth/first-shop', shop, { anonymous: true }));
}
