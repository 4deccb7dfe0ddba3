/** The second factor of the signed-in user: to see, to turn on, to turn off (docs/decisions/0019-accounts.md). */
import {
  recoveryCodes,
  totpAlreadyOn,
  totpCode,
  totpSecret,
  totpState,
  wrongCode,
  wrongFirstCode,
} from '@dioptria/contract/account.ts';
import { totpUnavailable } from '@dioptria/contract/password-rules.ts';
import { asTenant } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import { authenticate, type SentSession } from '../http/authenticate.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import { conflict, invalid } from '../resource/refusal.ts';
import { auditOwn } from './audit-own.ts';
import { requireConfirmed } from './confirmation.ts';
import { countRecoveryCodes, newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import {
  beginSecondFactor,
  forgetSecondFactor,
  hasSecondFactor,
  takeCode,
  turnOnSecondFactor,
} from './second-factor.ts';
import type { Vault } from './vault.ts';

const own = { caller: 'signed-in', tag: 'auth' } as const;

export function secondFactorRoutes(api: Api, vault: Vault): void {
  const guess = codeGuesses(api);
  setUpRoutes(api, vault);
  codeRoutes(api, vault, guess);
}

/** What needs no code yet. */
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
      if (await hasSecondFactor(tx, actor)) throw conflict('locked', totpAlreadyOn);
      return beginSecondFactor(tx, actor, vault, now);
    },
  });
}

function codeRoutes(api: Api, vault: Vault, guess: CodeGuess): void {
  tenantRoute(api, {
    ...own,
    method: 'PUT',
    url: '/auth/totp',
    summary: 'Turns the second factor on by the first code; the recovery codes are shown this once',
    refusals: [429],
    body: totpCode,
    answer: recoveryCodes,
    async prepare({ session }) {
      await guess(session);
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
    prepare: ({ session }) => guess(session),
    async work(context, { session, body }) {
      const { tx, actor, now } = context;
      await requireConfirmed(context, session);
      if (!(await takeCode(tx, actor, { code: body.code, vault, now }))) {
        throw invalid({ path: 'code', message: wrongCode });
      }
      await forgetSecondFactor(tx, actor);
      auditOwn(context, 'turnOffTotp');
    },
  });
}

/** @throws Refusal 429 */
type CodeGuess = (session: SentSession) => Promise<void>;

/** Counts the codes that a signed-in user tries here. */
function codeGuesses({ database }: Api): CodeGuess {
  const ofUser = rateLimit(database, { name: 'code-proof', attempts: 20, seconds: 15 * 60 });
  return async (session) => {
    const { actor } = await asTenant(database, session.tenantId, (tx) => authenticate(tx, session));
    await ofUser.spend(actor.userId);
  };
}
