import { passwordLinkAsked } from '@dioptria/contract/shop/auth/auth.ts';
import { passwordLinkEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { passwordMail } from '@dioptria/contract/shop/auth/password-mail.ts';
import { networkOf, rateLimit } from '../../base/admission/rate-limit.ts';
import { asTenant, beforeTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Api } from '../../base/http/api.ts';
import { servePublic } from '../../base/http/serve.ts';
import { type Mail, sendMail } from '../../base/mail/send-mail.ts';
import type { Config } from '../../base/process/config.ts';
import type { Origin } from '../../base/records/context.ts';
import { auditFrom } from '../../base/records/record-change.ts';
import { notFound } from '../../base/records/refusal.ts';
import { makeInvitation } from './invitations.ts';
import type { SessionOwner } from './sessions.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

interface Request {
  /** In lower case. */
  email: string;
  origin: Origin;
  publicUrl: string;
}

/**
 * The limits per network equal those of the sign-in. The limit per e-mail address also counts addresses without a user, so that a
 * refusal does not tell if there is one. The server looks for the user after the answer (docs/rules.md#sessions-16).
 */
export function passwordLinkRoutes(api: Api, { mail }: Pick<Config, 'mail'>): void {
  const { database, later } = api;
  const ofNetwork = rateLimit(database, { name: 'password-link-network', attempts: 50, seconds: QUARTER_HOUR });
  const ofAround = rateLimit(database, { name: 'password-link-around', attempts: 200, seconds: QUARTER_HOUR });
  const ofEmail = rateLimit(database, { name: 'password-link-email', attempts: 5, seconds: HOUR });

  servePublic(api, passwordLinkEndpoints.offer, {
    needs: 'none',
    work: () => Promise.resolve({ byMail: mail !== undefined }),
  });

  servePublic(api, passwordLinkEndpoints.ask, {
    needs: 'sign-in',
    async work({ body, origin }) {
      if (!mail) throw notFound();
      const email = body.email.toLowerCase();
      const { own, around } = networkOf(origin.address);
      await ofNetwork.spend(own);
      await ofAround.spend(around);
      await ofEmail.spend(email);
      later.do(async () => {
        const made = await makeMail(database, { email, origin, publicUrl: mail.publicUrl });
        if (made) await sendMail(mail, made);
      });
      return { message: passwordLinkAsked };
    },
  });
}

async function makeMail(database: Database, request: Request): Promise<Mail | undefined> {
  const found = await beforeTenant(database, (tx) =>
    tx
      .selectFrom('credentials')
      .select(['tenant_id as tenantId', 'user_id as userId'])
      .where('email_key', '=', request.email)
      .executeTakeFirst(),
  );
  return found && makeLinkOf(database, found, request);
}

/** Undefined if the user is disabled or has another e-mail address by now, or if the tenant is suspended. */
function makeLinkOf(
  database: Database,
  { tenantId, userId }: SessionOwner,
  { email, origin, publicUrl }: Request,
): Promise<Mail | undefined> {
  return asTenant(database, tenantId, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .select(['users.id as _id', 'users.name', 'users.email', 'users.enabled', 'tenants.name as shop'])
      .select('tenants.time_zone as timeZone')
      .where('users.tenant_id', '=', tenantId)
      .where('users.id', '=', userId)
      .where('users.enabled', '=', true)
      .where('tenants.suspended_at', 'is', null)
      .forNoKeyUpdate('users')
      .executeTakeFirst();
    if (user?.email.toLowerCase() !== email) return undefined;
    const now = new Date();
    const { url, expiresAt } = await makeInvitation({ tx, actor: { tenantId }, now }, user);
    const source = { tenantId, user: { userId, name: user.name }, origin, now };
    auditFrom(tx, source, { action: 'askPasswordLink', kind: 'users', recordId: userId, recordName: user.name });
    return { to: user.email, ...passwordMail({ ...user, url: publicUrl + url, expiresAt }) };
  });
}
