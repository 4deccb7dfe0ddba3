import { id } from '@dioptria/contract/base/fields.ts';
import { sessionsClosed, totpTurnedOff } from '@dioptria/contract/shop/auth/own-user.ts';
import { invitation } from '@dioptria/contract/shop/users/invitations.ts';
import { passwordChanged, passwordReset, users, userTotp } from '@dioptria/contract/shop/users/users.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { audit } from '../../base/records/audit.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { endSessions, inviteUser, readTotp, resetPassword, turnOffTotp } from './user-access.ts';

const userId = z.object({ id: id() });
const answer = z.object({ message: z.string() });

export function userRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'PUT',
    url: '/tenant/users/reset-password/:id',
    caller: users.permissions.update,
    tag: users.name,
    summary: 'Sets a new password and ends every session of the user',
    params: userId,
    body: passwordReset,
    answer,
    prepare: (_actor, { body }) => hashPassword(body.newPassword),
    async work(context, { params, body, prepared: passwordHash }) {
      const { name } = await resetPassword(context, params.id, { ...body, passwordHash });
      recordChange(context, users, { id: params.id, name, action: 'resetPassword' });
      return { message: passwordChanged };
    },
  });

  // The method is PUT, because the server stores the answer to a POST for repeated requests, and must not store the link.
  tenantRoute(api, {
    method: 'PUT',
    url: '/tenant/users/:id/invitation',
    caller: users.permissions.update,
    tag: users.name,
    summary: 'Makes a link by which the user chooses a password, once, within two days; the former link ends',
    params: userId,
    refusals: [409],
    answer: invitation,
    async work(context, { params }) {
      const { user, invitation: made } = await inviteUser(context, params.id);
      recordChange(context, users, { id: params.id, name: user.name, action: 'invite' });
      return made;
    },
  });

  tenantRoute(api, {
    method: 'DELETE',
    url: '/tenant/users/:id/sessions',
    caller: users.permissions.update,
    tag: users.name,
    summary: 'Ends every session of the user',
    refusals: [409],
    params: userId,
    answer,
    async work(context, { params }) {
      const { name } = await endSessions(context, params.id);
      audit(context, { action: 'closeSessions', kind: 'users', recordId: params.id, recordName: name });
      return { message: sessionsClosed };
    },
  });

  totpRoutes(api);
}

function totpRoutes(api: Api): void {
  const url = '/tenant/users/:id/totp';
  const shared = { url, caller: users.permissions.update, tag: users.name, params: userId } as const;

  tenantRoute(api, {
    ...shared,
    method: 'GET',
    summary: 'Whether the user has a second factor',
    answer: userTotp,
    work: async (context, { params }) => ({ enabled: await readTotp(context, params.id) }),
  });

  tenantRoute(api, {
    ...shared,
    method: 'DELETE',
    summary: 'Turns the second factor of a colleague off',
    needsPassword: true,
    refusals: [409],
    answer,
    async work(context, { params }) {
      const { name } = await turnOffTotp(context, params.id);
      audit(context, { action: 'turnOffTotp', kind: 'users', recordId: params.id, recordName: name });
      return { message: totpTurnedOff };
    },
  });
}
