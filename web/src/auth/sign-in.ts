import type { FirstShop, LoginResponse } from '@dioptria/contract/auth.ts';
import { http } from '../shared/http/http.ts';
import { startSession } from '../shared/session/stored-session.ts';

/** Signs in and remembers the session. Throws `ApiError` with the sentence to show. */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  const sent = { email: email.trim(), password, code };
  startSession(await http.post<LoginResponse>('/auth/login', sent, { anonymous: true }));
}

/** Creates the first shop of the server, and remembers its owner's session. Throws `ApiError` with the sentences to show. */
export async function createFirstShop(shop: FirstShop): Promise<void> {
  startSession(await http.post<LoginResponse>('/auth/first-shop', shop, { anonymous: true }));
}
