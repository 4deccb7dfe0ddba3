/**
 * The server uses the replica for reports and exports, and only while it knows that the replica's lag is at most `LONGEST_LAG`;
 * otherwise the primary answers (docs/decisions/0022-many-machines.md).
 */
import type { Pool } from 'pg';
import { messageOf } from './errors.ts';
import type { DatabaseLog } from './log.ts';

const LONGEST_LAG = 10_000;
const CHECK_EVERY = 1000;

export interface Replica {
  /** Undefined while the replica may not be used. */
  current(): Pool | undefined;
  /** Called after a failure of the replica, which is then not used until the next check. */
  distrust(): void;
  close(): Promise<void>;
}

/** A position of the primary's write-ahead log, with the time on the clock of this process. */
interface Mark {
  at: number;
  position: bigint;
}

/** `16/B374D848` as a number of 64 bits. */
function positionIn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

async function positionOf(primary: Pool): Promise<{ system: string; position: bigint }> {
  const { rows } = await primary.query<{ system: string; position: string }>(
    'select system_identifier::text as system, pg_current_wal_lsn()::text as position from pg_control_system()',
  );
  const [{ system, position } = { system: '', position: '' }] = rows;
  return { system, position: positionIn(position) };
}

/** @throws Error if `replica` is no replica of the database with this `system` identifier. */
async function replayedBy(replica: Pool, system: string): Promise<bigint> {
  const { rows } = await replica.query<{ system: string; replayed: string | null }>(
    `select system_identifier::text as system, case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed
     from pg_control_system()`,
  );
  const [found] = rows;
  if (!found?.replayed || found.system !== system) throw new Error('it is no streaming replica of this database');
  return positionIn(found.replayed);
}

/**
 * The replica's data is as fresh as the newest mark of the primary's log that the replica has replayed. This rule also works when
 * nothing is written, and when the replica has lost its connection to the primary. The replica's clock does not matter.
 */
export function watchReplica(primary: Pool, replica: Pool, log: DatabaseLog): Replica {
  let marks: Mark[] = [];
  let freshAsOf = Number.NEGATIVE_INFINITY;
  let wasUsable = false;
  let next: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isUsable = (): boolean => performance.now() - freshAsOf <= LONGEST_LAG;

  async function compare(): Promise<void> {
    const at = performance.now();
    const { system, position } = await positionOf(primary);
    marks = [...marks.filter((mark) => at - mark.at <= LONGEST_LAG), { at, position }];
    const replayed = await replayedBy(replica, system).catch((error: unknown) => {
      freshAsOf = Number.NEGATIVE_INFINITY;
      throw error;
    });
    freshAsOf = marks.findLast((mark) => mark.position <= replayed)?.at ?? freshAsOf;
  }

  async function check(): Promise<void> {
    const problem = await compare().then(() => 'it is behind', messageOf);
    if (isClosed) return;
    if (wasUsable !== isUsable()) {
      wasUsable = isUsable();
      if (wasUsable) log.info('Reports and exports are read from the replica');
      else log.warn(`Reports and exports are read from the primary, not from the replica: ${problem}`);
    }
    next = setTimeout(() => void (checking = check()), CHECK_EVERY).unref();
  }

  let checking = check();
  return {
    current: () => (isUsable() ? replica : undefined),
    distrust: () => (freshAsOf = Number.NEGATIVE_INFINITY),
    async close() {
      isClosed = true;
      clearTimeout(next);
      await Promise.all([checking, replica.end()]);
    },
  };
}
