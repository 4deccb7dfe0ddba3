/**
 * Rate limits of sign-in (docs/decisions/0019-accounts.md). Browsers and networks that the user has used have their own
 * counters. An attacker in other networks uses up the counter of unknown networks, and the user's own devices still sign in.
 */
import type { Database } from '../database/database.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { networkOf } from '../http/network.ts';
import { Refusal } from '../resource/refusal.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export interface Attempt {
  /** The e-mail address in lower case, known or not. */
  account: string;
  network: ReturnType<typeof networkOf>;
  /** The browser, if the account knows it. */
  device: string | undefined;
  /** True if the account knows the network. */
  knowsNetwork: boolean;
}

/** An attempt that was counted. */
export interface Counted {
  /** True if no further attempt is allowed for a while after a failure of this one. */
  isLast: boolean;
  /** Takes the attempt back, because it was no guess. */
  forgive(): Promise<void>;
}

/** @throws Refusal 429 with `Retry-After` */
export type CountAttempt = (attempt: Attempt) => Promise<Counted>;

const usesUp = async (...counters: Promise<number>[]) => Math.min(...(await Promise.all(counters))) === 0;

/** The limits of sign-in, for all servers of the database together. */
export function signInLimits(database: Database): CountAttempt {
  const ofDevice = rateLimit(database, { name: 'sign-in-device', attempts: 10, seconds: QUARTER_HOUR });
  const ofPair = rateLimit(database, { name: 'sign-in-pair', attempts: 10, seconds: QUARTER_HOUR });
  const ofNetwork = rateLimit(database, { name: 'sign-in-network', attempts: 50, seconds: QUARTER_HOUR });
  const ofAround = rateLimit(database, { name: 'sign-in-around', attempts: 200, seconds: QUARTER_HOUR });
  const fromUnknown = unknownNetworks(database);

  return async ({ account, network: { own, around }, device, knowsNetwork }) => {
    if (device !== undefined) {
      const isLast = await usesUp(ofDevice.spend(device));
      return { isLast, forgive: () => ofDevice.clear(device) };
    }
    const pair = `${account} ${own}`;
    await ofNetwork.spend(own);
    await ofAround.spend(around);
    const isLast = await usesUp(ofPair.spend(pair));
    const unknown = knowsNetwork ? undefined : await fromUnknown(account, pair);
    return {
      isLast: isLast || (unknown?.isLast ?? false),
      async forgive() {
        await Promise.all([ofPair.clear(pair), ofNetwork.giveBack(own), ofAround.giveBack(around), unknown?.forgive()]);
      },
    };
  };
}

/**
 * Counts the attempts from all networks that the account does not know. After the limit, a network without an attempt today
 * has one, so that a user on a new device gets in during an attack from few addresses.
 */
function unknownNetworks(database: Database): (account: string, pair: string) => Promise<Counted> {
  const { ofUnknown, ofNewcomers } = accountLimits(database);
  const ofNewcomer = rateLimit(database, { name: 'sign-in-newcomer', attempts: 1, seconds: DAY });

  return async (account, pair) => {
    try {
      const isLast = await usesUp(ofUnknown.spend(account));
      return { isLast, forgive: () => ofUnknown.giveBack(account) };
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      try {
        await ofNewcomer.spend(pair);
        await ofNewcomers.spend(account);
      } catch (again) {
        throw again instanceof Refusal ? refused : again;
      }
      return { isLast: false, forgive: () => ofNewcomers.giveBack(account) };
    }
  };
}

/** The limits of an account for all unknown networks together. */
function accountLimits(database: Database) {
  return {
    ofUnknown: rateLimit(database, { name: 'sign-in-unknown', attempts: 30, seconds: HOUR }),
    ofNewcomers: rateLimit(database, { name: 'sign-in-newcomers', attempts: 50, seconds: DAY }),
  };
}

/** Clears the attempts of unknown networks: for a user who must sign in on a new device while an attacker guesses. */
export async function unlockAccount(database: Database, account: string): Promise<void> {
  const { ofUnknown, ofNewcomers } = accountLimits(database);
  await Promise.all([ofUnknown.clear(account), ofNewcomers.clear(account)]);
}
