/**
 * Shares what a server can do at once among those who ask (docs/decisions/0021-load.md). Few requests run, few more wait,
 * the rest is refused before anything was done for it. Nobody is counted on to be modest: shares follow from who is there.
 */
import { problemTexts } from '@dioptria/contract/problems.ts';
import { Refusal } from '../resource/refusal.ts';

/** Whom a request counts against: parties have equal shares, and so have the callers of one party. */
export interface Visitor {
  party: string;
  caller: string;
}

/** What work is: of one caller's, writing goes first, and reports last. */
export type Lane = 'write' | 'read' | 'report';
const order: Readonly<Record<Lane, number>> = { write: 0, read: 1, report: 2 };

/** What there is to share. */
export interface Capacity {
  /** Requests under way, from their head to the end of their answer. */
  inside: number;
  /** Of these, of one party. */
  insideParty: number;
  /** Of these, such as run while the others wait: all, all but those that write, reports. */
  running: Readonly<Record<Lane, number>>;
  /** How long one waits for its turn at most, in milliseconds. */
  patience: number;
}

interface Share {
  inside: number;
  running: number;
  /** When one of them last began to run: a number that grows. */
  lastTurn: number;
}

interface Party extends Share {
  callers: Map<string, Share>;
}

/** One request under way. */
export interface Visit {
  readonly visitor: Visitor;
  readonly party: Party;
  readonly caller: Share;
  isOver: boolean;
  /** How to end its waiting. */
  abandon?: (() => void) | undefined;
}

interface Waiting {
  visit: Visit;
  lane: Lane;
  begin: () => void;
}

/** How often each thing happened, and how many requests are where now. */
export interface TurnFigures {
  inside: number;
  running: number;
  waiting: number;
  /** Refused at the door, since its share was used up. */
  refused: number;
  /** Refused after it had waited too long. */
  late: number;
  /** Gone while it waited. */
  abandoned: number;
}

/**
 * Whether one of many may take one more of what they share. It may have so many times of what is still free: alone it gets
 * most, and there is always something left for who comes next (dynamic thresholds: Choudhury and Hahne, 1998).
 */
function mayTake(own: number, taken: number, all: number, times: number): boolean {
  return own < (all - taken) * times;
}

const isGone = ({ inside, running }: Share) => inside === 0 && running === 0;
const newShare = (): Share => ({ inside: 0, running: 0, lastTurn: 0 });

function shareOf<Kept extends Share>(shares: Map<string, Kept>, key: string, make: () => Kept): Kept {
  const known = shares.get(key);
  if (known) return known;
  const made = make();
  shares.set(key, made);
  return made;
}

/** Who has least of it goes first, then who has waited longest for a turn. */
function comesBefore(one: Waiting, other: Waiting): boolean {
  const { party, caller } = one.visit;
  if (party !== other.visit.party) return hasHadLess(party, other.visit.party);
  if (caller !== other.visit.caller) return hasHadLess(caller, other.visit.caller);
  return order[one.lane] < order[other.lane];
}

function hasHadLess(one: Share, other: Share): boolean {
  return one.running === other.running ? one.lastTurn < other.lastTurn : one.running < other.running;
}

/** Turns at one thing: the database, or checking passwords. */
export class FairTurns {
  readonly #capacity: Capacity;
  readonly #parties = new Map<string, Party>();
  readonly #running = { write: 0, read: 0, report: 0 };
  readonly #waiting = new Set<Waiting>();
  readonly #counts = { refused: 0, late: 0, abandoned: 0 };
  #inside = 0;
  #turns = 0;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  figures(): TurnFigures {
    const { write, read, report } = this.#running;
    return { inside: this.#inside, running: write + read + report, waiting: this.#waiting.size, ...this.#counts };
  }

  /**
   * Lets a request in, before its body is read; `leave` with it in the end. Undefined when its party, or its caller, has
   * its share already.
   */
  enter(visitor: Visitor): Visit | undefined {
    const { inside, insideParty } = this.#capacity;
    const known = this.#parties.get(visitor.party);
    const ofParty = known?.inside ?? 0;
    const ofCaller = known?.callers.get(visitor.caller)?.inside ?? 0;
    // Alone a party gets what is its at most: `insideParty` of itself and as much again for each part that is free.
    const times = insideParty / (inside - insideParty);
    if (!mayTake(ofParty, this.#inside, inside, times) || !mayTake(ofCaller, ofParty, insideParty, 1)) {
      this.#counts.refused += 1;
      return undefined;
    }
    const party = shareOf(this.#parties, visitor.party, () => ({ ...newShare(), callers: new Map<string, Share>() }));
    const caller = shareOf(party.callers, visitor.caller, newShare);
    this.#inside += 1;
    party.inside += 1;
    caller.inside += 1;
    return { visitor, party, caller, isOver: false };
  }

  /** The request is over, or its caller is gone: what still runs for it goes on, and counts. */
  leave(visit: Visit): void {
    visit.abandon?.();
    visit.isOver = true;
    this.#inside -= 1;
    visit.party.inside -= 1;
    visit.caller.inside -= 1;
    this.#forget(visit);
  }

  /** Does the work when its turn has come. @throws Refusal `overloaded` when that takes too long. */
  async run<Result>(visit: Visit, lane: Lane, work: () => Promise<Result>): Promise<Result> {
    if (visit.isOver) throw busyNow();
    if (this.#mayRun(visit, lane)) this.#begin(visit, lane);
    else await this.#turnOf(visit, lane);
    try {
      return await work();
    } finally {
      this.#end(visit, lane);
    }
  }

  #turnOf(visit: Visit, lane: Lane): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        visit.abandon = undefined;
        this.#waiting.delete(waiting);
      };
      const giveUp = (count: 'late' | 'abandoned') => {
        end();
        this.#counts[count] += 1;
        reject(busyNow());
      };
      const begin = () => {
        end();
        this.#begin(visit, lane);
        resolve();
      };
      const waiting: Waiting = { visit, lane, begin };
      const timer = setTimeout(() => giveUp('late'), this.#capacity.patience);
      visit.abandon = () => giveUp('abandoned');
      this.#waiting.add(waiting);
    });
  }

  #begin({ party, caller }: Visit, lane: Lane): void {
    this.#turns += 1;
    for (const share of [party, caller]) {
      share.running += 1;
      share.lastTurn = this.#turns;
    }
    this.#running[lane] += 1;
  }

  #end(visit: Visit, lane: Lane): void {
    visit.party.running -= 1;
    visit.caller.running -= 1;
    this.#running[lane] -= 1;
    this.#forget(visit);
    for (let next = this.#next(); next; next = this.#next()) next.begin();
  }

  #forget({ visitor, party, caller }: Visit): void {
    if (isGone(caller) && party.callers.get(visitor.caller) === caller) party.callers.delete(visitor.caller);
    if (isGone(party) && this.#parties.get(visitor.party) === party) this.#parties.delete(visitor.party);
  }

  /** Twice as many as are free, so that two thirds are a lone party's, and nobody finds all taken. */
  #mayRun({ party }: Visit, lane: Lane): boolean {
    const { running: most } = this.#capacity;
    const { write, read, report } = this.#running;
    const all = write + read + report;
    if (!mayTake(party.running, all, most.write, 2)) return false;
    if (lane === 'write') return all < most.write;
    return read + report < most.read && (lane === 'read' || report < most.report);
  }

  #next(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const one of this.#waiting) {
      if (this.#mayRun(one.visit, one.lane) && (!first || comesBefore(one, first))) first = one;
    }
    return first;
  }
}

/** A second is enough: what is under way is short, or what waits for it is refused too. */
export function busyNow(): Refusal {
  return new Refusal(503, 'overloaded', problemTexts.overloaded, { headers: { 'retry-after': '1' } });
}
