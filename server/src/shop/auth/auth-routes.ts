import type { TableDensity } from '@dioptria/contract/shop/auth/auth-labels.ts';
import { authEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { invitationEndpoints } from '@dioptria/contract/shop/users/user-endpoints.ts';
import { networkOf, rateLimit } from '../../base/admission/rate-limit.ts';
import type { Api } from '../../base/http/api.ts';
import { serve, servePublic } from '../../base/http/serve.ts';
import type { Context, Origin } from '../../base/records/context.ts';
import { audit } from '../../base/records/record-change.ts';
import { tokenHash } from '../../base/security/authenticate.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import type { Vault } from '../../base/security/vault.ts';
import { readSettings } from '../settings/read-settings.ts';
import { acceptInvitation, readInvited } from './invitations.ts';
import { deviceCookie, readDeviceTokens } from './known-devices.ts';
import { endSession } from './sessions.ts';
import { signInTo } from './sign-in.ts';

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
      const tableDensity = await readTableDensity(context);
      const user = { _id, name, email, role, owner, tenantId, permissions: [...permissions], tableDensity, ...steps };
      return { user, tenant: await readSettings(context), ownerName: await readOwnerName(context) };
    },
  });
}

async function readOwnerName({ tx, actor }: Context): Promise<string> {
  const owner = tx.selectFrom('users').select('name').where('tenant_id', '=', actor.tenantId).where('owner', '=', true);
  return (await owner.executeTakeFirstOrThrow()).name;
}

async function readTableDensity({ tx, actor: { tenantId, userId } }: Context): Promise<TableDensity> {
  const own = tx.selectFrom('users').select('table_density').where('tenant_id', '=', tenantId).where('id', '=', userId);
  return (await own.executeTakeFirstOrThrow()).table_density;
}

const QUARTER_HOUR = 15 * 60;

/** The limits per network equal those of the sign-in, but have their own counters (docs/rules.md#users-10). */
export function invitationRoutes(api: Api): void {
  const { database } = api;
  const ofNetwork = rateLimit(database, { name: 'invitation-network', attempts: 50, seconds: QUARTER_HOUR });
  const ofAround = rateLimit(database, { name: 'invitation-around', attempts: 200, seconds: QUARTER_HOUR });

  /** An attempt that succeeds does not count. */
  async function limited<Answer>({ address }: Origin, work: () => Promise<Answer>): Promise<Answer> {
    const { own, around } = networkOf(address);
    await ofNetwork.spend(own);
    await ofAround.spend(around);
    const answer = await work();
    await Promise.all([ofNetwork.giveBack(own), ofAround.giveBack(around)]);
    return answer;
  }

  servePublic(api, invitationEndpoints.open, {
    needs: 'sign-in',
    work: ({ body, origin }) => limited(origin, () => readInvited(database, body.token)),
  });

  servePublic(api, invitationEndpoints.accept, {
    needs: 'sign-in',
    work: ({ body: { token, password }, origin }) =>
      limited(origin, async () => {
        // The server computes a hash only for a valid link, because a hash takes long.
        await readInvited(database, token);
        const passwordHash = await hashPassword(password);
        return acceptInvitation(database, { token, password, passwordHash, origin });
      }),
  });
}
