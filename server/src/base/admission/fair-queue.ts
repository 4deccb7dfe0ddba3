/**
 * A few requests run, a few more wait, and the queue refuses the other requests before the server does any work for them. The
 * size of a client's share is not configured: it depends on how much the current clients use (docs/decisions/0021-load.md).
 */
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { Refusal } from '../records/refusal.ts';

/**
 * For example, the group is a tenant and the client is a session. Groups have equal shares, and so have the clients of
 * one group.
 */
export interface Sender {
  group: string;
  client: string;
}

/** Of a client's waiting requests, writes run before reads, and reads before reports. */
export type Priority = 'write' | 'read' | 'report';
const order: Readonly<Record<Priority, number>> = { write: 0, read: 1, report: 2 };

export interface Capacity {
  /** Requests under way, from their admission to the end of their answers. */
  inside: number;
  insideGroup: number;
  /**
   * All requests together occupy at most `write` slots. Reads and reports together occupy at most `read` of these slots, and
   * reports at most `report`.
   */
  running: Readonly<Record<Priority, number>>;
  /** In milliseconds. */
  longestWait: number;
}

interface Share {
  inside: number;
  running: number;
  /** The share's last slot. The queue numbers the slots in the order in which it assigns them. */
  lastSlot: number;
}

interface Group extends Share {
  clients: Map<string, Share>;
}

export interface Ticket {
  readonly sender: Sender;
  readonly priority: Priority;
  readonly group: Group;
  readonly client: Share;
  hasLeft: boolean;
  stopWaiting?: (() => void) | undefined;
}

interface Waiting {
  ticket: Ticket;
  start: () => void;
}

/** The current numbers of requests, and the numbers of refusals since the server started. */
export interface QueueFigures {
  inside: number;
  running: number;
  waiting: number;
  /** The requests that were refused at once, because the share of the group or client was used up. */
  refused: number;
  late: number;
  abandoned: number;
}

/**
 * A share may grow while it is smaller than the free capacity multiplied by `times`. So even a single share leaves some
 * capacity free for the next share (dynamic thresholds: Choudhury and Hahne, 1998).
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
 * The group or client with fewer running requests comes first. If both have the same number, the group or client that has waited
 * longer since its last slot comes first. Between requests of one client the priority decides.
 */
function comesBefore({ ticket: one }: Waiting, { ticket: other }: Waiting): boolean {
  if (one.group !== other.group) return hasHadLess(one.group, other.group);
  if (one.client !== other.client) return hasHadLess(one.client, other.client);
  return order[one.priority] < order[other.priority];
}

function hasHadLess(one: Share, other: Share): boolean {
  return one.running === other.running ? one.lastSlot < other.lastSlot : one.running < other.running;
}

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
   * Undefined if the request's group or client has used up its share. The caller calls `leave` with the ticket when the request
   * ends.
   */
  enter(sender: Sender, priority: Priority): Ticket | undefined {
    const { inside, insideGroup } = this.#capacity;
    const known = this.#groups.get(sender.group);
    const ofGroup = known?.inside ?? 0;
    const ofClient = known?.clients.get(sender.client)?.inside ?? 0;
    // With this factor, a group can have exactly `insideGroup` requests under way if no other group is active.
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

  /** If the request's work still runs, the work continues and keeps its slot. */
  leave(ticket: Ticket): void {
    ticket.stopWaiting?.();
    ticket.hasLeft = true;
    this.#inside -= 1;
    ticket.group.inside -= 1;
    ticket.client.inside -= 1;
    this.#forgetUnused(ticket);
  }

  /** @throws Refusal `overloaded` when no slot is free in time. */
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
   * A group may take a slot while it has fewer slots than twice the free slots. So a group that is active by itself
   * gets two thirds of the slots, and no group ever gets all slots.
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

/** The client retries after one second, since running requests are short. */
export function overloaded(): Refusal {
  return new Refusal(503, 'overloaded', problemTexts.overloaded, { headers: { 'retry-after': '1' } });
}
