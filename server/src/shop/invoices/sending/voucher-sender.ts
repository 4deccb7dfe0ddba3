import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { asTenant } from '../../../base/database/as-tenant.ts';
import type { Database } from '../../../base/database/database.ts';
import { isUnavailable } from '../../../base/database/errors.ts';
import type { DatabaseLog } from '../../../base/database/log.ts';
import type { StopListening } from '../../../base/database/announcements.ts';
import type { Config } from '../../../base/process/config.ts';
import type { ProductSimulator } from '../../../base/arca-simulator/product-simulator.ts';
import type { Vault } from '../../../base/security/vault.ts';
import { type DueSequence, findDueSequences } from './due-sequences.ts';
import { LostLease, newLease, releaseSequence, takeSequence } from './lease.ts';
import { sendNext } from './send-sequence.ts';
import { QUEUE_TAB, type Sending, type SendingOutcome, sendingOutcomes } from './sending.ts';
import { IssuerSession } from './session.ts';
import { Turn } from './turn.ts';

const SEARCH_EVERY = 30_000;
/** In milliseconds. The pause after each search. The next search finds all vouchers announced in this pause. */
const PAUSE = 200;
/**
 * The limit of simultaneous sequences in one environment. An environment that does not answer thus delays no other
 * environment. A sequence needs a connection to the database only for moments.
 */
const AT_ONCE = 6;
/** In milliseconds. At shutdown, the server waits this time for answers, and then aborts the requests without an answer. */
const LAST_ANSWERS = 5000;
/** After this number of steps, the sequences of other tenants have their turn. */
const STEPS = 20;

export interface SenderParts {
  database: Database;
  config: Config;
  vault: Vault;
  simulator: ProductSimulator;
  log: DatabaseLog;
  now?: () => Date;
  lastAnswers?: number;
}

export interface SenderFigures {
  outcomes: Readonly<Record<SendingOutcome, number>>;
  lastSuccess: Date | undefined;
}

const nameOf = ({ tenantId, key }: DueSequence) => JSON.stringify([tenantId, ...Object.values(key)]);

export class VoucherSender {
  readonly #sending: Sending;
  readonly #stopping = new AbortController();
  readonly #cutting = new AbortController();
  readonly #lastAnswers: number;
  readonly #outcomes = Object.fromEntries(sendingOutcomes.map((outcome) => [outcome, 0])) as Record<
    SendingOutcome,
    number
  >;
  readonly #queue = new Map<string, DueSequence>();
  readonly #running = new Map<string, { environment: Environment; turn: Promise<void> }>();
  #lastSuccess: Date | undefined;
  #stopListening: StopListening | undefined;
  #timer: NodeJS.Timeout | undefined;
  #awake = new Set<string | undefined>();
  #searching: Promise<void> | undefined;

  constructor({ now = () => new Date(), lastAnswers = LAST_ANSWERS, ...parts }: SenderParts) {
    this.#lastAnswers = lastAnswers;
    const count = (outcome: SendingOutcome) => {
      this.#outcomes[outcome] += 1;
      if (outcome === 'authorised') this.#lastSuccess = now();
    };
    this.#sending = { ...parts, now, count, signal: this.#cutting.signal };
  }

  get figures(): SenderFigures {
    return { outcomes: this.#outcomes, lastSuccess: this.#lastSuccess };
  }

  /** The server searches after each commit that announces a voucher, and every 30 seconds. */
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

  /**
   * Begins no further voucher. After some seconds, aborts the requests that still have no answer. After the next start,
   * the server asks ARCA for the numbers of these requests.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    const cut = setTimeout(() => this.#cutting.abort(), this.#lastAnswers);
    await this.#stopListening?.();
    await this.#searching;
    await this.#endOfTurns();
    clearTimeout(cut);
  }

  #wake(tenantId: string | undefined): void {
    this.#awake.add(tenantId);
    this.#searching ??= this.#search().finally(() => (this.#searching = undefined));
  }

  async #search(): Promise<void> {
    while (!this.#stopping.signal.aborted && this.#awake.size > 0) {
      const tenants = [...this.#awake].filter((one) => one !== undefined);
      const isOfAll = tenants.length < this.#awake.size;
      this.#awake = new Set();
      await this.#enqueue(isOfAll ? undefined : tenants).catch((error: unknown) => this.#report(error));
      await pause(PAUSE, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async sendDue(tenantIds?: readonly string[]): Promise<void> {
    await this.#enqueue(tenantIds);
    while (this.#running.size > 0) await this.#endOfTurns();
  }

  async #endOfTurns(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ turn }) => turn));
  }

  async #enqueue(tenantIds: readonly string[] | undefined): Promise<void> {
    const { database, now } = this.#sending;
    for (const due of await findDueSequences(database, now(), tenantIds)) this.#queue.set(nameOf(due), due);
    this.#giveTurns();
  }

  /** A sequence that becomes due again during its turn waits for the end of the turn. */
  #giveTurns(): void {
    for (const [name, due] of this.#queue) {
      if (this.#stopping.signal.aborted) return;
      const { environment } = due.key;
      if (this.#running.has(name) || this.#runningIn(environment) >= AT_ONCE) continue;
      this.#queue.delete(name);
      this.#running.set(name, { environment, turn: this.#giveTurn(name, due) });
    }
  }

  #runningIn(environment: Environment): number {
    return [...this.#running.values()].filter((one) => one.environment === environment).length;
  }

  async #giveTurn(name: string, due: DueSequence): Promise<void> {
    if (await this.#sendTurn(due)) this.#queue.set(name, due);
    this.#running.delete(name);
    this.#giveTurns();
  }

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

  /** Logs the failure and does not throw it. The timer starts the next search. */
  #report(error: unknown): void {
    const { log } = this.#sending;
    if (this.#stopping.signal.aborted) return;
    if (isUnavailable(error)) log.warn('The vouchers wait: the database does not answer');
    else log.error({ err: error }, 'The sending of vouchers failed');
  }
}
