/**
 * Shares the server's slots among its clients (docs/decisions/0021-load.md). Few requests run, few more wait, and the queue
 * refuses the rest before the server does any work for them. Shares are not configured: they follow from the current clients.
 */
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { Refusal } from '../records/refusal.ts';

/** The group and the client that a request counts against. Groups have equal shares, and so have the clients of one group. */
export interface Sender {
  group: string;
  client: string;
}

/** The order of a client's waiting requests: writes run before reads, and reads before reports. */
export type Priority = 'write' | 'read' | 'report';
const order: Readonly<Record<Priority, number>> = { write: 0, read: 1, report: 2 };

export interface Capacity {
  /** The most requests under way, from the arrival of their head to the end of their answer. */
  inside: number;
  /** The most requests under way of one group. */
  insideGroup: number;
  /** Slots: `write` for all requests together, `read` for reads and reports, `report` for reports. */
  running: Readonly<Record<Priority, number>>;
  /** The longest wait for a slot, in milliseconds. */
  longestWait: number;
}

interface Share {
  inside: number;
  running: number;
  /**
   * The number of the slot that this share took last. The queue numbers the slots in the order in which they are taken.
   */
  lastSlot: number;
}

interface Group extends Share {
  clients: Map<string, Share>;
}

/** One request under way. */
export interface Ticket {
  readonly sender: Sender;
  readonly priority: Priority;
  readonly group: Group;
  readonly client: Share;
  hasLeft: boolean;
  /** Ends the wait for a slot. */
  stopWaiting?: (() => void) | undefined;
}

interface Waiting {
  ticket: Ticket;
  start: () => void;
}

/** The current number of requests in each state, and the number of refusals of each kind since the start. */
export interface QueueFigures {
  inside: number;
  running: number;
  waiting: number;
  /** Requests refused at once, since their share was used up. */
  refused: number;
  /** Requests refused after `longestWait`. */
  late: number;
  /** Requests whose client disconnected while they waited. */
  abandoned: number;
}

/**
 * True if a share may grow by one: a share may hold at most `times` the free capacity. A single share gets most of the
 * capacity, and some always stays free for the next one (dynamic thresholds: Choudhury and Hahne, 1998).
 */
function mayGrow(own: number, taken: number, all: number, times: number): boolean {
  return own < (all - taken) * times;
}

const isUnused = ({ inside, running }: Share) => inside === 0 && running === 0;
const newShare = (): Share => ({ inside: 0, running: 0, lastSlot: 0 });

function shareOf<Kept extends Share>(shares: Map<string, Kept>, key: string, make: () => Kept): Kept {
  const known = shares.get(key);
  if (known) return known;
  const made = make();
  shares.set(key, made);
  return made;
}

/** Orders waiting requests: first the share with the fewest running requests, then the share whose last slot is the oldest. */
function comesBefore({ ticket: one }: Waiting, { ticket: other }: Waiting): boolean {
  if (one.group !== other.group) return hasHadLess(one.group, other.group);
  if (one.client !== other.client) return hasHadLess(one.client, other.client);
  return order[one.priority] < order[other.priority];
}

function hasHadLess(one: Share, other: Share): boolean {
  return one.running === other.running ? one.lastSlot < other.lastSlot : one.running < other.running;
}

/** A queue for one resource: the database, or checking passwords. */
export class FairQueue {
  readonly #capacity: Capacity;
  readonly #groups = new Map<string, Group>();
  readonly #running = { write: 0, read: 0, report: 0 };
  readonly #waiting = new Set<Waiting>();
  readonly #totals = { refused: 0, late: 0, abandoned: 0 };
  #inside = 0;
  #slots = 0;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  figures(): QueueFigures {
    const { write, read, report } = this.#running;
    return { inside: this.#inside, running: write + read + report, waiting: this.#waiting.size, ...this.#totals };
  }

  /** Admits a request. Call `leave` with its ticket at the end. Undefined if its group or its client has used up its share. */
  enter(sender: Sender, priority: Priority): Ticket | undefined {
    const { inside, insideGroup } = this.#capacity;
    const known = this.#groups.get(sender.group);
    const ofGroup = known?.inside ?? 0;
    const ofClient = known?.clients.get(sender.client)?.inside ?? 0;
    // With this factor a single group can hold exactly `insideGroup` requests.
    const times = insideGroup / (inside - insideGroup);
    if (!mayGrow(ofGroup, this.#inside, inside, times) || !mayGrow(ofClient, ofGroup, insideGroup, 1)) {
      this.#totals.refused += 1;
      return undefined;
    }
    const group = shareOf(this.#groups, sender.group, () => ({ ...newShare(), clients: new Map<string, Share>() }));
    const client = shareOf(group.clients, sender.client, newShare);
    this.#inside += 1;
    group.inside += 1;
    client.inside += 1;
    return { sender, priority, group, client, hasLeft: false };
  }

  /** Ends a ticket when its request ends or its client disconnects. Work that still runs for it continues and keeps its slot. */
  leave(ticket: Ticket): void {
    ticket.stopWaiting?.();
    ticket.hasLeft = true;
    this.#inside -= 1;
    ticket.group.inside -= 1;
    ticket.client.inside -= 1;
    this.#forgetUnused(ticket);
  }

  /** Does the work in a slot. @throws Refusal `overloaded` when no slot is free in time. */
  async run<Result>(ticket: Ticket, work: () => Promise<Result>): Promise<Result> {
    if (ticket.hasLeft) throw overloaded();
    if (this.#mayRun(ticket)) this.#takeSlot(ticket);
    else await this.#waitForSlot(ticket);
    try {
      return await work();
    } finally {
      this.#freeSlot(ticket);
    }
  }

  #waitForSlot(ticket: Ticket): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        ticket.stopWaiting = undefined;
        this.#waiting.delete(waiting);
      };
      const refuse = (count: 'late' | 'abandoned') => {
        stop();
        this.#totals[count] += 1;
        reject(overloaded());
      };
      const start = () => {
        stop();
        this.#takeSlot(ticket);
        resolve();
      };
      const waiting: Waiting = { ticket, start };
      const timer = setTimeout(() => refuse('late'), this.#capacity.longestWait);
      ticket.stopWaiting = () => refuse('abandoned');
      this.#waiting.add(waiting);
    });
  }

  #takeSlot({ group, client, priority }: Ticket): void {
    this.#slots += 1;
    for (const share of [group, client]) {
      share.running += 1;
      share.lastSlot = this.#slots;
    }
    this.#running[priority] += 1;
  }

  #freeSlot(ticket: Ticket): void {
    ticket.group.running -= 1;
    ticket.client.running -= 1;
    this.#running[ticket.priority] -= 1;
    this.#forgetUnused(ticket);
    for (let next = this.#next(); next; next = this.#next()) next.start();
  }

  #forgetUnused({ sender, group, client }: Ticket): void {
    if (isUnused(client) && group.clients.get(sender.client) === client) group.clients.delete(sender.client);
    if (isUnused(group) && this.#groups.get(sender.group) === group) this.#groups.delete(sender.group);
  }

  /** A group may hold twice as many slots as are free: two thirds if it is the only group, and never all of them. */
  #mayRun({ group, priority }: Ticket): boolean {
    const { running: most } = this.#capacity;
    const { write, read, report } = this.#running;
    const all = write + read + report;
    if (!mayGrow(group.running, all, most.write, 2)) return false;
    if (priority === 'write') return all < most.write;
    return read + report < most.read && (priority === 'read' || report < most.report);
  }

  #next(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const one of this.#waiting) if (this.#mayRun(one.ticket) && (!first || comesBefore(one, first))) first = one;
    return first;
  }
}

/** The refusal of an overloaded server. It asks for a retry after one second, since running requests are short. */
export function overloaded(): Refusal {
  return new Refusal(503, 'overloaded', problemTexts.overloaded, { headers: { 'retry-after': '1' } });
}
