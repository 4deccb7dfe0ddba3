import { invalidSetupLink } from '@dioptria/contract/shop/auth/auth.ts';
import { authEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { deviceCookie, readDeviceTokens } from '../../shop/auth/known-devices.ts';
import { guessablePasswordReason } from '../../shop/auth/new-password.ts';
import { signInTo } from '../../shop/auth/sign-in.ts';
import type { Vault } from '../../base/security/vault.ts';
import { beforeTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Api } from '../../base/http/api.ts';
import { networkOf, rateLimit } from '../../base/admission/rate-limit.ts';
import { servePublic } from '../../base/http/serve.ts';
import { tokenHash } from '../../base/security/authenticate.ts';
import { invalid, notFound } from '../../base/records/refusal.ts';
import { createTenant } from './create-tenant.ts';

/** 128 random bits, in base64url. */
export const newFirstShopCode = (): string => randomBytes(16).toString('base64url');

export async function isWithoutTenants(database: Database): Promise<boolean> {
  return !(await beforeTenant(database, (tx) => tx.selectFrom('tenants').select('id').limit(1).executeTakeFirst()));
}

const isSame = (one: string, other: string) =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/**
 * A request needs the code that the server prints on the console (docs/rules.md#tenants-6). Each server of an empty database
 * prints its own code, and all codes are useless once there is a tenant. Without a code the route refuses every request.
 */
export function firstShopRoute(api: Api, vault: Vault, code: string | undefined): void {
  const { database } = api;
  const signIn = signInTo(api, vault);
  const ofNetwork = rateLimit(database, { name: 'first-shop', attempts: 10, seconds: 15 * 60 });
  /** Undefined while a request uses the code, and after a request has created the first shop. */
  let unused = code;

  servePublic(api, authEndpoints.createFirstShop, {
    needs: 'sign-in',
    async work({ body: { code: typed, ...shop }, origin, cookie, isSecure }, reply) {
      await ofNetwork.spend(networkOf(origin.address).own);
      if (unused === undefined || !isSame(typed, unused)) throw notFound(invalidSetupLink);
      unused = undefined;
      try {
        if (!(await isWithoutTenants(database))) throw notFound(invalidSetupLink);
        const { name, ownerName, ownerEmail, password } = shop;
        const message = await guessablePasswordReason(password, [name, ownerName, ownerEmail]);
        if (message !== undefined) throw invalid({ path: 'password', message });
        await createTenant(database, shop);
      } catch (error) {
        unused = code;
        throw error;
      }
      const { ownerEmail: email, password } = shop;
      const { tokens, ...session } = await signIn({
        email,
        password,
        origin,
        tokens: readDeviceTokens(cookie, isSecure),
      });
      api.admission.remember({ tenantId: session.tenantId, tokenHash: tokenHash(session.token) });
      reply.header('set-cookie', deviceCookie(tokens, isSecure));
      return session;
    },
  });
}
