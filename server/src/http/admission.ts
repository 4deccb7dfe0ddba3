/** Who may come in, and when it is whose turn (docs/decisions/0021-load.md). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../resource/refusal.ts';
import type { SentSession } from './authenticate.ts';
import { busyNow, FairTurns, type Lane, type TurnFigures, type Visit, type Visitor } from './fair-turns.ts';

/** Connections of the pool that no request waits for: exports hold three, and streams and probes ask for a moment. */
const KEPT_CONNECTIONS = 4;
/** How long a request waits for its turn at most, in milliseconds. At the sign-in there is nothing else to do meanwhile. */
const PATIENCE = 2000;
const PATIENCE_TO_SIGN_IN = 10_000;
/** What one more refusal under way adds to the time that a refusal takes, and the longest it takes, in milliseconds. */
const REFUSAL = 1;
const LONGEST_REFUSAL = 1000;
/** Sessions remembered; each takes some hundred bytes. */
const KNOWN_SESSIONS = 20_000;
/** All who have not shown a session that stands: the public page, a forged token, a first request. One party, by address. */
const STRANGERS = 'strangers';

function databaseTurns(connections: number): FairTurns {
  const places = Math.max(4, connections - KEPT_CONNECTIONS);
  const running = { write: places, read: places - 1, report: places - 2 };
  return new FairTurns({ inside: 800, insideParty: 160, running, patience: PATIENCE });
}

/** Few, since a password takes long to check (passwords.ts), and two of them at most are one address's. */
function signInTurns(): FairTurns {
  const running = { write: 3, read: 3, report: 3 };
  return new FairTurns({ inside: 200, insideParty: 100, running, patience: PATIENCE_TO_SIGN_IN });
}

/** Files and the API document, which need no database: whoever takes no answer holds a place, and not the memory. */
function fileTurns(): FairTurns {
  const running = { write: 1, read: 1, report: 1 };
  return new FairTurns({ inside: 1000, insideParty: 600, running, patience: PATIENCE });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Since it was let in. */
    visit: AdmittedVisit | undefined;
  }
}

interface AdmittedVisit {
  turns: FairTurns;
  visit: Visit;
  session: SentSession | undefined;
}

/** The admission of one server process. Each of its requests enters once and then takes its turns. */
export class Admission {
  readonly #database: FairTurns;
  readonly #signIns = signInTurns();
  readonly #files = fileTurns();
  #refusing = 0;
  /** The shop of each session that stood when it was read, the first one known first. */
  readonly #known = new Map<string, string>();

  /** @param connections how many the pool has at most. */
  constructor(connections: number) {
    this.#database = databaseTurns(connections);
  }

  /** For those who watch the server. */
  figures(): Record<'database' | 'signIns' | 'files', TurnFigures> {
    return { database: this.#database.figures(), signIns: this.#signIns.figures(), files: this.#files.figures() };
  }

  /**
   * Lets a request in until its answer is sent, or its caller is gone. Ask before its body is read.
   * @param session what it says it is; who has none that is known to stand counts as a stranger.
   * @throws Refusal `overloaded`
   */
  enter(request: FastifyRequest, reply: FastifyReply, session?: SentSession): Promise<void> {
    return this.#admit(request, reply, this.#database, this.#visitorOf(request, session), session);
  }

  /** The same of a sign-in: each address is a party of its own. */
  enterToSignIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.#admit(request, reply, this.#signIns, { party: request.ip, caller: request.ip });
  }

  /** The same of what is read from a file. */
  enterForFile(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.#admit(request, reply, this.#files, { party: request.ip, caller: request.ip });
  }

  /**
   * Does the work of a request that was let in, when its turn has come.
   * @throws Refusal `overloaded` when that takes too long.
   */
  async turn<Result>({ visit: admitted }: FastifyRequest, lane: Lane, work: () => Promise<Result>): Promise<Result> {
    if (!admitted) throw new Error('A request takes its turn before it was let in');
    const { turns, visit, session } = admitted;
    try {
      const result = await turns.run(visit, lane, work);
      if (session && visit.visitor.party === STRANGERS) this.remember(session);
      return result;
    } catch (error) {
      if (session && error instanceof Refusal && error.status === 401) this.#known.delete(keyOf(session));
      throw error;
    }
  }

  /** The request is over although its answer goes on: it became a stream, which counts elsewhere. */
  leave(request: FastifyRequest): void {
    const { visit: admitted } = request;
    request.visit = undefined;
    admitted?.turns.leave(admitted.visit);
  }

  async #admit(
    request: FastifyRequest,
    reply: FastifyReply,
    turns: FairTurns,
    visitor: Visitor,
    session?: SentSession,
  ) {
    const visit = turns.enter(visitor);
    if (!visit) {
      await this.#refusal(request);
      throw busyNow();
    }
    request.visit = { turns, visit, session };
    reply.raw.once('close', () => this.leave(request));
  }

  /**
   * Refusals of a storm leave one by one: who asks again without waiting would otherwise keep the server busy refusing.
   * Meanwhile nothing more is read of the connection.
   */
  async #refusal({ raw: { socket } }: FastifyRequest): Promise<void> {
    this.#refusing += 1;
    socket.pause();
    await pause(Math.min(this.#refusing * REFUSAL, LONGEST_REFUSAL));
    socket.resume();
    this.#refusing -= 1;
  }

  #visitorOf({ ip }: FastifyRequest, session: SentSession | undefined): Visitor {
    const key = session && keyOf(session);
    if (session === undefined || key === undefined || this.#known.get(key) !== session.tenantId) {
      return { party: STRANGERS, caller: ip };
    }
    return { party: session.tenantId, caller: key };
  }

  /** From now on the session's requests are its shop's, and no stranger's. */
  remember(session: SentSession): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size === KNOWN_SESSIONS && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(keyOf(session), session.tenantId);
  }
}

const keyOf = ({ tokenHash }: SentSession) => tokenHash.toString('base64');
