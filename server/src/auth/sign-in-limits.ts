/**
 * How often somebody may try to sign in to an account (docs/decisions/0019-accounts.md). A browser that its user has signed
 * in with, and a network that the user came from, have counters of their own: whoever guesses elsewhere exhausts the
 * strangers' counter, and shuts out strangers only.
 */
import type { Database } from '../database/database.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { networkOf } from '../http/network.ts';
import { Refusal } from '../resource/refusal.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Somebody tries to sign in. */
export interface Attempt {
  /** The e-mail address, in lower case, whether anybody has it or not. */
  account: string;
  network: ReturnType<typeof networkOf>;
  /** The browser, where the account knows it. */
  device: string | undefined;
  /** Whether the account knows the network. */
  knowsNetwork: boolean;
}

/** An attempt that was counted. */
export interface Counted {
  /** It is the last one for a while, if it fails. */
  isLast: boolean;
  /** Takes it back: it was no guess. */
  forgive(): Promise<void>;
}

/** @throws Refusal 429 with `Retry-After` */
export type CountAttempt = (attempt: Attempt) => Promise<Counted>;

const spent = async (...counters: Promise<number>[]) => Math.min(...(await Promise.all(counters))) === 0;

/** The limits of signing in, for all servers of the database together. */
export function signInLimits(database: Database): CountAttempt {
  const ofDevice = rateLimit(database, { name: 'sign-in-device', attempts: 10, seconds: QUARTER_HOUR });
  const ofPair = rateLimit(database, { name: 'sign-in-pair', attempts: 10, seconds: QUARTER_HOUR });
  const ofNetwork = rateLimit(database, { name: 'sign-in-network', attempts: 50, seconds: QUARTER_HOUR });
  const ofAround = rateLimit(database, { name: 'sign-in-around', attempts: 200, seconds: QUARTER_HOUR });
  const asStranger = strangers(database);

  return async ({ account, network: { own, around }, device, knowsNetwork }) => {
    if (device !== undefined) {
      const isLast = await spent(ofDevice.spend(device));
      return { isLast, forgive: () => ofDevice.clear(device) };
    }
    const pair = `${account} ${own}`;
    await ofNetwork.spend(own);
    await ofAround.spend(around);
    const isLast = await spent(ofPair.spend(pair));
    const stranger = knowsNetwork ? undefined : await asStranger(account, pair);
    return {
      isLast: isLast || (stranger?.isLast ?? false),
      async forgive() {
        await Promise.all([
          ofPair.clear(pair),
          ofNetwork.giveBack(own),
          ofAround.giveBack(around),
          stranger?.forgive(),
        ]);
      },
    };
  };
}

/**
 * Attempts from where the account was never used, all together. Once they are exhausted a network that has not been here
 * today may still try once, so that a person on a new device gets in beside an attacker of few addresses.
 */
function strangers(database: Database): (account: string, pair: string) => Promise<Counted> {
  const { ofStrangers, ofNewcomers } = accountLimits(database);
  const ofNewcomer = rateLimit(database, { name: 'sign-in-newcomer', attempts: 1, seconds: DAY });

  return async (account, pair) => {
    try {
      const isLast = await spent(ofStrangers.spend(account));
      return { isLast, forgive: () => ofStrangers.giveBack(account) };
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

/** What an account as a whole admits from strangers. */
function accountLimits(database: Database) {
  return {
    ofStrangers: rateLimit(database, { name: 'sign-in-strangers', attempts: 30, seconds: HOUR }),
    ofNewcomers: rateLimit(database, { name: 'sign-in-newcomers', attempts: 50, seconds: DAY }),
  };
}

/** Forgets what strangers have tried: for somebody who must get in now, on a new device, while somebody else guesses. */
export async function unlockAccount(database: Database, account: string): Promise<void> {
  const { ofStrangers, ofNewcomers } = accountLimits(database);
  await Promise.all([ofStrangers.clear(account), ofNewcomers.clear(account)]);
}
