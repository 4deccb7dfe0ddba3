import {
  recoveryCodes,
  totpAlreadyOn,
  totpCode,
  totpSecret,
  totpState,
  wrongCode,
  wrongFirstCode,
} from '@dioptria/contract/shop/auth/own-user.ts';
import { totpUnavailable } from '@dioptria/contract/shop/auth/password-rules.ts';
import type { Api } from '../../base/http/api.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { auditOwn } from './audit-own.ts';
import { requireConfirmed } from './confirmation.ts';
import { countRecoveryCodes, newRecoveryCodes, provenRecoveryCode, storeRecoveryCodes } from './recovery-codes.ts';
import {
  beginSecondFactor,
  forgetSecondFactor,
  hasSecondFactor,
  takeCode,
  turnOnSecondFactor,
} from './second-factor.ts';
import type { Vault } from '../../base/security/vault.ts';

const own = { caller: 'signed-in', tag: 'auth', isForSteps: true } as const;

export function secondFactorRoutes(api: Api, vault: Vault): void {
  setUpRoutes(api, vault);
  codeRoutes(api, vault);
}

function setUpRoutes(api: Api, vault: Vault): void {
  tenantRoute(api, {
    ...own,
    method: 'GET',
    url: '/auth/totp',
    summary: 'Whether the signed-in user has a second factor, and how many recovery codes are left',
    answer: totpState,
    work: async ({ tx, actor }) => ({
      available: vault.isAvailable,
      enabled: await hasSecondFactor(tx, actor),
      recoveryCodes: await countRecoveryCodes(tx, actor),
    }),
  });

  tenantRoute(api, {
    ...own,
    method: 'PUT',
    url: '/auth/totp/secret',
    summary: 'Begins to set up the second factor; needs a confirmation',
    refusals: [409],
    answer: totpSecret,
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

  tenantRoute(api, {
    ...own,
    method: 'PUT',
    url: '/auth/totp',
    summary: 'Turns the second factor on by the first code; the recovery codes are shown this once',
    refusals: [429],
    body: totpCode,
    answer: recoveryCodes,
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

  tenantRoute(api, {
    ...own,
    method: 'PUT',
    url: '/auth/totp/off',
    summary: 'Turns the second factor off by a code; needs a confirmation',
    refusals: [429],
    body: totpCode,
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
