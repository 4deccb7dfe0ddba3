import { authEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import type { Api } from '../../base/http/api.ts';
import { serve, servePublic } from '../../base/http/serve.ts';
import { tokenHash } from '../../base/security/session-token.ts';
import { audit } from '../../base/records/audit.ts';
import { readSettings } from '../settings/read-settings.ts';
import { deviceCookie, readDeviceTokens } from './known-devices.ts';
import { endSession } from './sessions.ts';
import { signInTo } from './sign-in.ts';
import type { Vault } from '../../base/security/vault.ts';

export function authRoutes(api: Api, vault: Vault): void {
  const signIn = signInTo(api, vault);

  servePublic(api, authEndpoints.signIn, {
    needs: 'sign-in',
    async work({ body, origin, cookie, isSecure }, reply) {
      const { tokens, ...session } = await signIn({ ...body, origin, tokens: readDeviceTokens(cookie, isSecure) });
      api.admission.remember({ tenantId: session.tenantId, tokenHash: tokenHash(session.token) });
      reply.header('set-cookie', deviceCookie(tokens, isSecure));
      return session;
    },
  });

  serve(api, authEndpoints.signOut, {
    async work(context, { session }) {
      await endSession(context, session.tokenHash);
      audit(context, { action: 'signOut', kind: 'sessions' });
    },
  });

  serve(api, authEndpoints.me, {
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
