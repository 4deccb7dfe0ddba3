import type { FirstShop } from '@dioptria/contract/shop/auth/auth.ts';
import { authEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { call } from '../../base/http/call.ts';
import { startSession } from '../../base/session/stored-session.ts';

/** @throws ApiError with the message to show. */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  startSession(await call(authEndpoints.signIn, { body: { email: email.trim(), password, code } }));
}

/** @throws ApiError with the messages to show. */
export async function createFirstShop(shop: FirstShop): Promise<void> {
  startSession(await call(authEndpoints.createFirstShop, { body: shop }));
}
