import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../records/refusal.ts';
import { type SentSession, sessionKey } from '../security/authenticate.ts';
import { FairQueue, overloaded, type Priority, type QueueFigures, type Sender, type Ticket } from './fair-queue.ts';
import { networkOf } from './rate-limit.ts';

/**
 * The admitted requests leave this many connections of the pool free: three for exports, and one for the health probes and the
 * session checks of streams.
 */
const KEPT_CONNECTIONS = 4;
/** In milliseconds. A sign-in may wait for `LONGEST_SIGN_IN_WAIT`, since a person who signs in can wait longer. */
const LONGEST_WAIT = 2000;
const LONGEST_SIGN_IN_WAIT = 10_000;
/** In milliseconds. The delay of a new refusal grows by this time for each refusal that is waiting (see `#refuse`). */
const REFUSAL_DELAY = 1;
const LONGEST_REFUSAL_DELAY = 1000;
const KNOWN_SESSIONS = 20_000;
/**
 * This group has the requests for the public page, the requests with a forged token, and the first request of each session. Each
 * network counts as a client of this group.
 */
const ANONYMOUS = 'anonymous';

function databaseQueue(connections: number, longestWait: number): FairQueue {
  const slots = Math.max(4, connections - KEPT_CONNECTIONS);
  const running = { write: slots, read: slots - 1, report: slots - 2 };
  return new FairQueue({ inside: 800, insideGroup: 160, running, longestWait });
}

/** The queue has few slots, since checking a password takes long. One network occupies two slots at most. */
function signInQueue(): FairQueue {
  const running = { write: 3, read: 3, report: 3 };
  return new FairQueue({ inside: 200, insideGroup: 100, running, longestWait: LONGEST_SIGN_IN_WAIT });
}

/** These requests need no database. A client that reads its answer slowly occupies only a place of `inside`. */
function fileQueue(): FairQueue {
  const running = { write: 1, read: 1, report: 1 };
  return new FairQueue({ inside: 1000, insideGroup: 600, running, longestWait: LONGEST_WAIT });
}

/**
 * Each body takes up to 256 kB of memory (320 kB with a logo) until its client has sent the whole body. One network can send 50
 * bodies at a time.
 */
function bodyQueue(): FairQueue {
  return new FairQueue({ inside: 1000, insideGroup: 100, running: { write: 0, read: 0, report: 0 }, longestWait: 0 });
}

declare module 'fastify' {
  interface FastifyRequest {
    arrival: Ticket | undefined;
    admitted: Admitted | undefined;
  }
}

interface Admitted {
  queue: FairQueue;
  ticket: Ticket;
  session?: SentSession | undefined;
}

/**
 * The server calls `receive` before it reads a request's body, `enter` after the body has arrived, and then `run`
 * (docs/decisions/0021-load.md).
 */
export class Admission {
  readonly #database: FairQueue;
  readonly #signIns = signInQueue();
  readonly #files = fileQueue();
  readonly #bodies = bodyQueue();
  #refusing = 0;
  /** The tenant of each session that was valid at its last request. The oldest session comes first. */
  readonly #known = new Map<string, string>();

  /** `connections` is the size of the connection pool, `longestWait` in milliseconds. */
  constructor(connections: number, longestWait = LONGEST_WAIT) {
    this.#database = databaseQueue(connections, longestWait);
  }

  figures(): Record<'database' | 'signIns' | 'files', QueueFigures> {
    return { database: this.#database.figures(), signIns: this.#signIns.figures(), files: this.#files.figures() };
  }

  /** A request whose body is still arriving occupies no slot of the database. @throws Refusal `overloaded` */
  async receive(request: FastifyRequest, reply: FastifyReply, session?: SentSession): Promise<void> {
    if (!hasBody(request)) return;
    const { group, client } = this.#senderOf(request, session);
    const sender = group === ANONYMOUS ? client : group;
    request.arrival = this.#bodies.enter({ group: sender, client: sender }, 'write');
    if (!request.arrival) return this.#refuse(request);
    reply.raw.once('close', () => this.#endArrival(request));
  }

  /**
   * The admission lasts until the server has sent the answer or the client disconnects. A request without a remembered session
   * shares the limit of anonymous requests.
   * @throws Refusal `overloaded`
   */
  enter(request: FastifyRequest, reply: FastifyReply, priority: Priority, session?: SentSession): Promise<void> {
    const { group, client } = this.#senderOf(request, session);
    // A tenant's reads and writes are separate groups: many reads of a tenant neither delay its new sales nor cause their refusal.
    const sender = { group: `${group} ${priority === 'write' ? 'writes' : 'reads'}`, client };
    return this.#admit(request, reply, { queue: this.#database, sender, priority, session });
  }

  /** Each network counts as a group. */
  enterToSignIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.#admit(request, reply, { queue: this.#signIns, sender: networkSender(request), priority: 'write' });
  }

  enterForFile(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.#admit(request, reply, { queue: this.#files, sender: networkSender(request), priority: 'read' });
  }

  /** @throws Refusal `overloaded` when no slot is free in time. */
  async run<Result>({ admitted }: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    if (!admitted) throw new Error('A request runs before it was admitted');
    const { queue, ticket, session } = admitted;
    try {
      const result = await queue.run(ticket, work);
      if (session && ticket.sender.group.startsWith(ANONYMOUS)) this.remember(session);
      return result;
    } catch (error) {
      if (session && error instanceof Refusal && error.status === 401) this.#known.delete(sessionKey(session));
      throw error;
    }
  }

  /** Called when the answer ends, or when it becomes a stream or an export: streams and exports have separate limits. */
  leave(request: FastifyRequest): void {
    const { admitted } = request;
    request.admitted = undefined;
    admitted?.queue.leave(admitted.ticket);
  }

  /** Makes the session's later requests count against its tenant. */
  remember(session: SentSession): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size === KNOWN_SESSIONS && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(sessionKey(session), session.tenantId);
  }

  async #admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { queue, sender, priority, session }: Omit<Admitted, 'ticket'> & { sender: Sender; priority: Priority },
  ): Promise<void> {
    this.#endArrival(request);
    const ticket = queue.enter(sender, priority);
    if (!ticket) return this.#refuse(request);
    request.admitted = { queue, ticket, session };
    reply.raw.once('close', () => this.leave(request));
  }

  #endArrival(request: FastifyRequest): void {
    const { arrival } = request;
    request.arrival = undefined;
    if (arrival) this.#bodies.leave(arrival);
  }

  /**
   * The delay spreads the refusals over time, since clients that retry at once would keep the server busy with refusals. During
   * the delay the server reads nothing more from the connection.
   */
  async #refuse({ raw: { socket } }: FastifyRequest): Promise<never> {
    this.#refusing += 1;
    socket.pause();
    await pause(Math.min(this.#refusing * REFUSAL_DELAY, LONGEST_REFUSAL_DELAY));
    socket.resume();
    this.#refusing -= 1;
    throw overloaded();
  }

  #senderOf(request: FastifyRequest, session: SentSession | undefined): Sender {
    const key = session && sessionKey(session);
    if (session === undefined || key === undefined || this.#known.get(key) !== session.tenantId) {
      return { ...networkSender(request), group: ANONYMOUS };
    }
    return { group: session.tenantId, client: key };
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

function networkSender({ ip }: FastifyRequest): Sender {
  const { own } = networkOf(ip);
  return { group: own, client: own };
}
