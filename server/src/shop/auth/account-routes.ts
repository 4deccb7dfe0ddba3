import { ownUserEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { passwordChanged } from '@dioptria/contract/shop/users/users.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { auditOwn } from './audit-own.ts';
import { changePassword } from './change-password.ts';
import { confirmSession, passwordProof, requireConfirmed } from './confirmation.ts';
import { endOwnSession, listSessions } from './own-sessions.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { endOtherSessions } from './sessions.ts';

export function accountRoutes(api: Api): void {
  const provePassword = passwordProof(api.database);

  serve(api, ownUserEndpoints.confirm, {
    prepare: (actor, { body }) => provePassword(actor, body.password, 'password'),
    work: (context, { session }) => confirmSession(context, session),
  });

  serve(api, ownUserEndpoints.changePassword, {
    async prepare(actor, { body }) {
      const before = await provePassword(actor, body.current, 'current');
      return { before, after: await hashPassword(body.next) };
    },
    async work(context, { session, body, prepared }) {
      await changePassword(context, body, prepared);
      await endOtherSessions(context, session.tokenHash);
      auditOwn(context, 'changePassword');
      return { message: passwordChanged };
    },
  });

  sessionRoutes(api);
}

function sessionRoutes(api: Api): void {
  serve(api, ownUserEndpoints.sessions, {
    work: (context, { session }) => listSessions(context, session),
  });

  serve(api, ownUserEndpoints.endOtherSessions, {
    async work(context, { session }) {
      await requireConfirmed(context, session);
      await endOtherSessions(context, session.tokenHash);
      auditOwn(context, 'closeSessions');
    },
  });

  serve(api, ownUserEndpoints.endSession, {
    async work(context, { session, params }) {
      await requireConfirmed(context, session);
      await endOwnSession(context, params.id);
      auditOwn(context, 'closeSessions');
    },
  });
}
