import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { AuditAction } from '@dioptria/contract/shop/audit/audit.ts';
import { ownUserEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { sameAsGiven, totpAlreadyOn, wrongCode, wrongFirstCode } from '@dioptria/contract/shop/auth/auth.ts';
import { totpUnavailable } from '@dioptria/contract/shop/auth/password-rules.ts';
import { passwordChanged } from '@dioptria/contract/shop/users/users.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { audit } from '../../base/records/record-change.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import type { Vault } from '../../base/security/vault.ts';
import { confirmSession, passwordProof, type ProvenHash, requireConfirmed } from './confirmation.ts';
import { refuseGuessable, storePassword } from './new-password.ts';
import {
  beginSecondFactor,
  countRecoveryCodes,
  forgetSecondFactor,
  hasSecondFactor,
  newRecoveryCodes,
  provenRecoveryCode,
  storeRecoveryCodes,
  takeCode,
  turnOnSecondFactor,
} from './second-factor.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts';

function auditOwn(context: Context, action: AuditAction, after?: object): void {
  const { userId, name } = context.actor;
  audit(context, { action, kind: 'users', recordId: userId, recordName: name, after });
}

/**
 * @throws Refusal `invalid` if the new password is easy to guess, or if the user must replace the current password and
 * sends it again; `stale` if another request has changed the password since this request checked it.
 */
async function changePassword(
  context: Context,
  { current, next }: { current: string; next: string },
  { before, after }: { before: ProvenHash; after: string },
): Promise<void> {
  const { tx, actor } = context;
  if (actor.requiredStep === 'password' && next === current) throw invalid({ path: 'next', message: sameAsGiven });
  await refuseGuessable(context, actor, next, 'next');
  const isStored = await storePassword(tx, actor, { passwordHash: after, mustChange: false, before });
  if (!isStored) throw conflict('stale', problemTexts.stale);
}

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

  serve(api, ownUserEndpoints.chooseTableDensity, {
    async work(context, { body: { tableDensity } }) {
      const { tx, actor } = context;
      await tx
        .updateTable('users')
        .set({ table_density: tableDensity })
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', actor.userId)
        .execute();
      auditOwn(context, 'update', { tableDensity });
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

export function secondFactorRoutes(api: Api, vault: Vault): void {
  setUpRoutes(api, vault);
  codeRoutes(api, vault);
}

function setUpRoutes(api: Api, vault: Vault): void {
  serve(api, ownUserEndpoints.totp, {
    work: async ({ tx, actor }) => ({
      available: vault.isAvailable,
      enabled: await hasSecondFactor(tx, actor),
      recoveryCodes: await countRecoveryCodes(tx, actor),
    }),
  });

  serve(api, ownUserEndpoints.beginTotp, {
    async work(context, { session }) {
      const { tx, actor, now } = context;
      await requireConfirmed(context, session);
      if (!vault.isAvailable) throw conflict('locked', totpUnavailable);
      const secret = await beginSecondFactor(tx, actor, vault, now);
      if (!secret) throw conflict('locked', totpAlreadyOn);
      return secret;
    },
  });
}

function codeRoutes(api: Api, vault: Vault): void {
  const ofUser = rateLimit(api.database, { name: 'code-proof', attempts: 20, seconds: 15 * 60 });

  serve(api, ownUserEndpoints.turnOnTotp, {
    async prepare({ userId }) {
      await ofUser.spend(userId);
      return newRecoveryCodes();
    },
    async work(context, { body, prepared }) {
      const { tx, actor, now } = context;
      const isOn = await turnOnSecondFactor(tx, actor, { code: body.code, vault, now });
      if (!isOn) throw invalid({ path: 'code', message: wrongFirstCode });
      await storeRecoveryCodes(tx, actor, prepared);
      auditOwn(context, 'turnOnTotp');
      return { recoveryCodes: prepared.map(({ shown }) => shown) };
    },
  });

  serve(api, ownUserEndpoints.turnOffTotp, {
    async prepare(actor, { body }) {
      await ofUser.spend(actor.userId);
      return provenRecoveryCode(api.database, actor, body.code);
    },
    async work(context, { session, body, prepared: recoveryHash }) {
      const { tx, actor, now } = context;
      await requireConfirmed(context, session);
      if (!(await takeCode(tx, actor, { code: body.code, recoveryHash, vault, now }))) {
        throw invalid({ path: 'code', message: wrongCode });
      }
      await forgetSecondFactor(tx, actor);
      auditOwn(context, 'turnOffTotp');
    },
  });
}
