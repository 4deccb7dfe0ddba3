import { ownUserEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { totpAlreadyOn, wrongCode, wrongFirstCode } from '@dioptria/contract/shop/auth/own-user.ts';
import { totpUnavailable } from '@dioptria/contract/shop/auth/password-rules.ts';
import type { Api } from '../../base/http/api.ts';
import { rateLimit } from '../../base/admission/rate-limit.ts';
import { serve } from '../../base/http/serve.ts';
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
