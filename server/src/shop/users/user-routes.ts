import { sessionsClosed, totpTurnedOff } from '@dioptria/contract/shop/auth/auth.ts';
import { userEndpoints } from '@dioptria/contract/shop/users/user-endpoints.ts';
import {
  passwordChanged,
  passwordChangeRefusal,
  sessionEndRefusal,
  totpRemovalRefusal,
  users,
} from '@dioptria/contract/shop/users/users.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { audit, recordChange } from '../../base/records/record-change.ts';
import { conflict } from '../../base/records/refusal.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { makeInvitation } from '../auth/invitations.ts';
import { refuseGuessable, storePassword } from '../auth/new-password.ts';
import { forgetSecondFactor, hasSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { lockUser, readUser, type User } from './users-service.ts';

/** The user must change the password at the next sign-in (docs/rules.md#sessions-5). */
async function resetPassword(
  context: Context,
  id: string,
  { newPassword, passwordHash }: { newPassword: string; passwordHash: string },
): Promise<User> {
  const { tx, actor } = context;
  const user = await lockUser(context, id);
  const reason = passwordChangeRefusal(user, actor.userId);
  if (reason) throw conflict('locked', reason);
  await refuseGuessable(context, user, newPassword, 'newPassword');
  await storePassword(tx, { tenantId: actor.tenantId, userId: id }, { passwordHash, mustChange: true });
  await endSessionsOf(context, id);
  return user;
}

async function inviteUser(context: Context, id: string) {
  const user = await lockUser(context, id);
  const reason = passwordChangeRefusal(user, context.actor.userId);
  if (reason) throw conflict('locked', reason);
  return { user, invitation: await makeInvitation(context, user) };
}

async function endSessions(context: Context, id: string): Promise<User> {
  const user = await readUser(context, id);
  const reason = sessionEndRefusal(user, context.actor.userId);
  if (reason) throw conflict('locked', reason);
  await endSessionsOf(context, id);
  return user;
}

async function readTotp(context: Context, id: string): Promise<boolean> {
  await readUser(context, id);
  return hasSecondFactor(context.tx, { tenantId: context.actor.tenantId, userId: id });
}

async function turnOffTotp(context: Context, id: string): Promise<User> {
  const user = await lockUser(context, id);
  const reason = totpRemovalRefusal(user, context.actor.userId);
  if (reason) throw conflict('locked', reason);
  await forgetSecondFactor(context.tx, { tenantId: context.actor.tenantId, userId: id });
  return user;
}

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
