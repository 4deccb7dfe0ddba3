/**
 * Shares the server's slots among its clients (docs/decisions/0021-load.md). A few requests run, a few more wait, and the queue
 * refuses the other requests before the server does any work for them. The size of a client's share is not configured: it depends
 * on how much the current clients use.
 */
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { Refusal } from '../records/refusal.ts';

/**
 * The group (such as a tenant) and the client (such as a session) that a request counts against. Groups have equal shares. The
 * clients of one group have equal shares of that group's share.
 */
export interface Sender {
  group: string;
  client: string;
}

/** The order of a client's waiting requests: writes run before reads, and reads before reports. */
export type Priority = 'write' | 'read' | 'report';
const order: Readonly<Record<Priority, number>> = { write: 0, read: 1, report: 2 };

export interface Capacity {
  /** The largest number of requests under way. A request is under way from its admission to the end of its answer. */
  inside: number;
  /** The largest number of requests of one group under way. */
  insideGroup: number;
  /**
   * The numbers of slots: `write` slots for all requests together, of which reads and reports together occupy at most `read`, and
   * reports at most `report`.
   */
  running: Readonly<Record<Priority, number>>;
  /** The longest time that a request waits for a slot, in milliseconds. */
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
  /** Ends the request's wait for a slot. Set while the request waits. */
  stopWaiting?: (() => void) | undefined;
}

interface Waiting {
  ticket: Ticket;
  start: () => void;
}

/** The current number of requests in each state, and the number of refusals of each kind since the server started. */
export interface QueueFigures {
  inside: number;
  running: number;
  waiting: number;
  /** Requests that the queue refused at once, since the share of their group or client was used up. */
  refused: number;
  /** Requests that the queue refused after they had waited for `longestWait`. */
  late: number;
  /** Requests whose client disconnected while they waited. */
  abandoned: number;
}

/**
 * Returns true if a share may grow by one. A share may hold at most `times` the free capacity. So a single share gets most of the
 * capacity, and some capacity always stays free for the next share (dynamic thresholds: Choudhury and Hahne, 1998).
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

/**
 * Returns true if one waiting request runs before another. It compares the requests' groups, then the clients of one group: the
 * group or client with fewer running requests comes first, or, if both have the same number, the one that took its last slot
 * earlier. Between requests of one client the priority decides.
 */
function comesBefore({ ticket: one }: Waiting, { ticket: other }: Waiting): boolean {
  if (one.group !== other.group) return hasHadLess(one.group, other.group);
  if (one.client !== other.client) return hasHadLess(one.client, other.client);
  return order[one.priority] < order[other.priority];
}

function hasHadLess(one: Share, other: Share): boolean {
  return one.running === other.running ? one.lastSlot < other.lastSlot : one.running < other.running;
}

/** The queue of one resource, such as the database or the checking of passwords. */
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

  /**
   * Admits a request and returns its ticket, or undefined if the request's group or client has used up its share. The caller calls
   * `leave` with the ticket when the request ends.
   */
  enter(sender: Sender, priority: Priority): Ticket | undefined {
    const { inside, insideGroup } = this.#capacity;
    const known = this.#groups.get(sender.group);
    const ofGroup = known?.inside ?? 0;
    const ofClient = known?.clients.get(sender.client)?.inside ?? 0;
    // With this factor a group that is alone can have exactly `insideGroup` requests under way.
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

  /**
   * Ends a ticket when its request ends or its client disconnects. If the request's work still runs, the work continues and keeps
   * its slot.
   */
  leave(ticket: Ticket): void {
    ticket.stopWaiting?.();
    ticket.hasLeft = true;
    this.#inside -= 1;
    ticket.group.inside -= 1;
    ticket.client.inside -= 1;
    this.#forgetUnused(ticket);
  }

  /**
   * Does the work of an admitted request as soon as a slot is free, and returns the result. @throws Refusal `overloaded` when no
   * slot is free in time.
   */
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

  /**
   * Returns true if a slot is free for the ticket. A group may hold twice as many slots as are free: a group that is alone gets two
   * thirds of the slots, and no group ever gets all slots.
   */
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

/**
 * Returns the refusal of an overloaded server. The refusal tells the client to retry after one second, since running requests are
 * short.
 */
export function overloaded(): Refusal {
  return new Refusal(503, 'overloaded', problemTexts.overloaded, { headers: { 'retry-after': '1' } });
}
