import { asTenant } from '../../../base/database/as-tenant.ts';
import type { Database } from '../../../base/database/database.ts';
import { isUnavailable } from '../../../base/database/unavailable.ts';
import type { DatabaseLog } from '../../../base/database/log.ts';
import type { StopListening } from '../../../base/database/listener.ts';
import type { Config } from '../../../base/process/config.ts';
import type { ProductSimulator } from '../../../base/arca-simulator/product-simulator.ts';
import type { Vault } from '../../../base/security/vault.ts';
import { type DueSequence, findDueSequences } from './due-sequences.ts';
import { LostLease, newLease, releaseSequence, takeSequence } from './lease.ts';
import { sendNext } from './send-sequence.ts';
import { QUEUE_TAB, type Sending, type SendingOutcome, sendingOutcomes } from './sending.ts';
import { IssuerSession } from './session.ts';
import { Turn } from './turn.ts';

/** The time between two searches for due vouchers, in milliseconds. */
const SEARCH_EVERY = 30_000;
/** The sequences that a server sends at once. Each needs a connection to the database only for moments. */
const AT_ONCE = 4;
/** The steps of one turn. Then the sequences of other tenants have their turn. */
const STEPS = 20;

/** The parts that `VoucherSender` needs. */
export interface SenderParts {
  database: Database;
  config: Config;
  vault: Vault;
  simulator: ProductSimulator;
  log: DatabaseLog;
  now?: () => Date;
}

/** The figures of a sender since its start, for the metrics. */
export interface SenderFigures {
  outcomes: Readonly<Record<SendingOutcome, number>>;
  /** The time of the last authorisation; undefined before the first. */
  lastSuccess: Date | undefined;
}

/** Sends the vouchers that wait, of all tenants, while the server runs. */
export class VoucherSender {
  readonly #sending: Sending;
  readonly #stopping = new AbortController();
  readonly #outcomes = Object.fromEntries(sendingOutcomes.map((outcome) => [outcome, 0])) as Record<
    SendingOutcome,
    number
  >;
  #lastSuccess: Date | undefined;
  #stopListening: StopListening | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The tenants with new vouchers since the last search. */
  #awake = new Set<string>();
  #mustSearchAll = false;
  #working: Promise<void> | undefined;

  constructor({ now = () => new Date(), ...parts }: SenderParts) {
    const count = (outcome: SendingOutcome) => {
      this.#outcomes[outcome] += 1;
      if (outcome === 'authorised') this.#lastSuccess = now();
    };
    this.#sending = { ...parts, now, count };
  }

  get figures(): SenderFigures {
    return { outcomes: this.#outcomes, lastSuccess: this.#lastSuccess };
  }

  /** Sends after each commit that announces a voucher, and searches for due vouchers every 30 seconds. */
  start(): void {
    this.#stopListening = this.#sending.database.listen({
      onAnnouncement: ({ topic, tenantId, tabId }) => {
        if (topic === 'invoices' && tabId !== QUEUE_TAB) this.#wake(tenantId);
      },
      onListening: () => this.#wake(undefined),
      onLost: () => {},
    });
    this.#timer = setInterval(() => this.#wake(undefined), SEARCH_EVERY).unref();
  }

  /** Begins no further voucher, and waits until the running requests have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#stopListening?.();
    await this.#working;
  }

  #wake(tenantId: string | undefined): void {
    if (tenantId === undefined) this.#mustSearchAll = true;
    else this.#awake.add(tenantId);
    this.#working ??= this.#work().finally(() => (this.#working = undefined));
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted && (this.#mustSearchAll || this.#awake.size > 0)) {
      const tenants = this.#mustSearchAll ? undefined : [...this.#awake];
      this.#mustSearchAll = false;
      this.#awake = new Set();
      try {
        await this.sendDue(tenants);
      } catch (error) {
        this.#report(error);
      }
    }
  }

  /** Sends the due vouchers of all tenants, or of these tenants, and returns when none is due. */
  async sendDue(tenantIds?: readonly string[]): Promise<void> {
    const { database, now } = this.#sending;
    const waiting = await findDueSequences(database, now(), tenantIds);
    const hands = Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next && !this.#stopping.signal.aborted; next = waiting.shift()) {
        if (await this.#sendTurn(next)) waiting.push(next);
      }
    });
    await Promise.all(hands);
  }

  /** Sends some vouchers of a sequence. @returns true if more vouchers may be due */
  async #sendTurn({ tenantId, key }: DueSequence): Promise<boolean> {
    const { database } = this.#sending;
    const lease = newLease();
    const scope = { actor: { tenantId } };
    try {
      const isTaken = await asTenant(database, tenantId, (tx) => takeSequence({ tx, ...scope }, key, lease));
      if (!isTaken) return false;
      try {
        const session = new IssuerSession(this.#sending, tenantId, key);
        return await this.#steps(new Turn({ sending: this.#sending, tenantId, key, session, lease }));
      } finally {
        await asTenant(database, tenantId, (tx) => releaseSequence({ tx, ...scope }, key, lease));
      }
    } catch (error) {
      if (!(error instanceof LostLease)) this.#report(error);
      return false;
    }
  }

  async #steps(turn: Turn): Promise<boolean> {
    const restarts = new Map<string, number>();
    for (let step = 0; step < STEPS; step++) {
      if (this.#stopping.signal.aborted || !(await sendNext(turn, restarts))) return false;
    }
    return true;
  }

  /** The timer tries again, so a failure never ends the process. */
  #report(error: unknown): void {
    const { log } = this.#sending;
    if (this.#stopping.signal.aborted) return;
    if (isUnavailable(error)) log.warn('The vouchers wait: the database does not answer');
    else log.error({ err: error }, 'The sending of vouchers failed');
  }
}
