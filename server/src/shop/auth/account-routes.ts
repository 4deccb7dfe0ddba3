import { confirmation, passwordChange, sessionRecord } from '@dioptria/contract/shop/auth/own-user.ts';
import { id } from '@dioptria/contract/base/fields.ts';
import { passwordChanged } from '@dioptria/contract/shop/users/users.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { auditOwn } from './audit-own.ts';
import { changePassword } from './change-password.ts';
import { confirmSession, passwordProof, requireConfirmed } from './confirmation.ts';
import { endOwnSession, listSessions } from './own-sessions.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { endOtherSessions } from './sessions.ts';

const own = { caller: 'signed-in', tag: 'auth' } as const;

export function accountRoutes(api: Api): void {
  const provePassword = passwordProof(api.database);

  tenantRoute(api, {
    ...own,
    method: 'PUT',
    url: '/auth/confirmation',
    isForSteps: true,
    summary: 'The password once more: for five minutes the session may do what asks for it',
    refusals: [429],
    body: confirmation,
    prepare: (actor, { body }) => provePassword(actor, body.password, 'password'),
    work: (context, { session }) => confirmSession(context, session),
  });

  tenantRoute(api, {
    ...own,
    method: 'PUT',
    url: '/auth/password',
    isForSteps: true,
    summary: 'Changes the password, and ends every other session of the user',
    refusals: [429],
    body: passwordChange,
    answer: z.object({ message: z.string() }),
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
  tenantRoute(api, {
    ...own,
    method: 'GET',
    url: '/auth/sessions',
    summary: 'The sessions of the signed-in user, the one in use first',
    answer: z.array(sessionRecord),
    work: (context, { session }) => listSessions(context, session),
  });

  tenantRoute(api, {
    ...own,
    method: 'DELETE',
    url: '/auth/sessions',
    summary: 'Ends the other sessions of the signed-in user; needs a confirmation',
    refusals: [409],
    async work(context, { session }) {
      await requireConfirmed(context, session);
      await endOtherSessions(context, session.tokenHash);
      auditOwn(context, 'closeSessions');
    },
  });

  tenantRoute(api, {
    ...own,
    method: 'DELETE',
    url: '/auth/sessions/:id',
    summary: 'Ends one session of the signed-in user; needs a confirmation',
    refusals: [409],
    params: z.object({ id: id() }),
    async work(context, { session, params }) {
      await requireConfirmed(context, session);
      await endOwnSession(context, params.id);
      auditOwn(context, 'closeSessions');
    },
  });
}
