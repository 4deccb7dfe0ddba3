import { sessionsClosed, totpTurnedOff } from '@dioptria/contract/shop/auth/own-user.ts';
import { userEndpoints } from '@dioptria/contract/shop/users/user-endpoints.ts';
import { passwordChanged, users } from '@dioptria/contract/shop/users/users.ts';
import type { Api } from '../../base/http/api.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { serve } from '../../base/http/serve.ts';
import { audit } from '../../base/records/audit.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { endSessions, inviteUser, readTotp, resetPassword, turnOffTotp } from './user-access.ts';

export function userRoutes(api: Api): void {
  serve(api, userEndpoints.resetPassword, {
    prepare: (_actor, { body }) => hashPassword(body.newPassword),
    async work(context, { params, body, prepared: passwordHash }) {
      const { name } = await resetPassword(context, params.id, { ...body, passwordHash });
      recordChange(context, users, { id: params.id, name, action: 'resetPassword' });
      return { message: passwordChanged };
    },
  });

  serve(api, userEndpoints.invite, {
    async work(context, { params }) {
      const { user, invitation: made } = await inviteUser(context, params.id);
      recordChange(context, users, { id: params.id, name: user.name, action: 'invite' });
      return made;
    },
  });

  serve(api, userEndpoints.endSessions, {
    async work(context, { params }) {
      const { name } = await endSessions(context, params.id);
      audit(context, { action: 'closeSessions', kind: 'users', recordId: params.id, recordName: name });
      return { message: sessionsClosed };
    },
  });

  totpRoutes(api);
}

function totpRoutes(api: Api): void {
  serve(api, userEndpoints.totp, {
    work: async (context, { params }) => ({ enabled: await readTotp(context, params.id) }),
  });

  serve(api, userEndpoints.turnOffTotp, {
    async work(context, { params }) {
      const { name } = await turnOffTotp(context, params.id);
      audit(context, { action: 'turnOffTotp', kind: 'users', recordId: params.id, recordName: name });
      return { message: totpTurnedOff };
    },
  });
}
