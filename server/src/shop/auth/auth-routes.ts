import { loginRequest, loginResponse, meResponse } from '@dioptria/contract/shop/auth/auth.ts';
import type { Api } from '../../base/http/api.ts';
import { publicRoute } from '../../base/http/public-route.ts';
import { tokenHash } from '../../base/security/session-token.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { audit } from '../../base/records/audit.ts';
import { readSettings } from '../settings/read-settings.ts';
import { deviceCookie, readDeviceTokens } from './known-devices.ts';
import { endSession } from './sessions.ts';
import { signInTo } from './sign-in.ts';
import type { Vault } from '../../base/security/vault.ts';

export function authRoutes(api: Api, vault: Vault): void {
  const signIn = signInTo(api, vault);

  publicRoute(api, {
    method: 'POST',
    url: '/auth/login',
    needs: 'sign-in',
    tag: 'auth',
    summary: 'Begins a session',
    refusals: [401, 402, 429],
    body: loginRequest,
    answer: loginResponse,
    async work({ body, origin, cookie, isSecure }, reply) {
      const { tokens, ...session } = await signIn({ ...body, origin, tokens: readDeviceTokens(cookie, isSecure) });
      api.admission.remember({ tenantId: session.tenantId, tokenHash: tokenHash(session.token) });
      reply.header('set-cookie', deviceCookie(tokens, isSecure));
      return session;
    },
  });

  tenantRoute(api, {
    method: 'POST',
    url: '/auth/logout',
    isForSteps: true,
    caller: 'signed-in',
    tag: 'auth',
    summary: 'Ends the session',
    async work(context, { session }) {
      await endSession(context, session.tokenHash);
      audit(context, { action: 'signOut', kind: 'sessions' });
    },
  });

  tenantRoute(api, {
    method: 'GET',
    url: '/auth/me',
    isForSteps: true,
    caller: 'signed-in',
    tag: 'auth',
    summary: 'The signed-in user, what the user may do, and the shop',
    answer: meResponse,
    async work(context) {
      const { userId: _id, tenantId, name, email, role, owner, permissions, requiredStep } = context.actor;
      const steps = {
        mustChangePassword: requiredStep === 'password',
        mustSetUpSecondFactor: requiredStep === 'secondFactor',
      };
      const user = { _id, name, email, role, owner, tenantId, permissions: [...permissions], ...steps };
      return { user, tenant: await readSettings(context) };
    },
  });
}
