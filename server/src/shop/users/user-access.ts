import {
  passwordChangeRefusal,
  sessionEndRefusal,
  totpRemovalRefusal,
} from '@dioptria/contract/shop/users/user-rules.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { makeInvitation } from '../auth/invitations.ts';
import { refuseGuessable } from '../auth/new-password.ts';
import { forgetSecondFactor, hasSecondFactor } from '../auth/second-factor.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { storePassword } from '../auth/store-password.ts';
import { lockUser, readUser, type User } from './users-service.ts';

/** The user must change the password at the next sign-in (docs/rules.md#sessions-5). */
export async function resetPassword(
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

export async function inviteUser(context: Context, id: string) {
  const user = await lockUser(context, id);
  const reason = passwordChangeRefusal(user, context.actor.userId);
  if (reason) throw conflict('locked', reason);
  return { user, invitation: await makeInvitation(context, user) };
}

export async function endSessions(context: Context, id: string): Promise<User> {
  const user = await readUser(context, id);
  const reason = sessionEndRefusal(user, context.actor.userId);
  if (reason) throw conflict('locked', reason);
  await endSessionsOf(context, id);
  return user;
}

export async function readTotp(context: Context, id: string): Promise<boolean> {
  await readUser(context, id);
  return hasSecondFactor(context.tx, { tenantId: context.actor.tenantId, userId: id });
}

export async function turnOffTotp(context: Context, id: string): Promise<User> {
  const user = await lockUser(context, id);
  const reason = totpRemovalRefusal(user, context.actor.userId);
  if (reason) throw conflict('locked', reason);
  await forgetSecondFactor(context.tx, { tenantId: context.actor.tenantId, userId: id });
  return user;
}
