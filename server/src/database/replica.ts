/**
 * A streaming replica that answers what may be some seconds old: reports and exports (docs/decisions/0022-many-machines.md).
 * It is asked only while it is known to be no further behind than the bound, and else the primary is.
 */
import type { Pool } from 'pg';
import { messageOf } from './error-facts.ts';
import type { DatabaseLog } from './log.ts';

/** How far behind it may be, and how often that is looked at, in milliseconds. */
const LONGEST_LAG = 10_000;
const LOOK_EVERY = 1000;

/** A replica that is watched. */
export interface Replica {
  /** Its connections, while it may be asked. */
  current(): Pool | undefined;
  /** It failed: it is not asked until it has been looked at again. */
  distrust(): void;
  close(): Promise<void>;
}

/** Where the primary's log had come to at a moment of this process's clock. */
interface Mark {
  at: number;
  position: bigint;
}

/** `16/B374D848` is a number of 64 bits. */
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

/** @throws Error when it is no replica of that system */
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
 * Watches a replica. It is as fresh as the latest moment whose place in the primary's log it has replayed: that holds also
 * when nothing is written, when it has lost the primary, and for its clock whatever it says.
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

  async function look(): Promise<void> {
    const problem = await compare().then(() => 'it is behind', messageOf);
    if (isClosed) return;
    if (wasUsable !== isUsable()) {
      wasUsable = isUsable();
      if (wasUsable) log.info('Reports and exports are read from the replica');
      else log.warn(`Reports and exports are read from the primary, not from the replica: ${problem}`);
    }
    next = setTimeout(() => void (looking = look()), LOOK_EVERY).unref();
  }

  let looking = look();
  return {
    current: () => (isUsable() ? replica : undefined),
    distrust: () => (freshAsOf = Number.NEGATIVE_INFINITY),
    async close() {
      isClosed = true;
      clearTimeout(next);
      await Promise.all([looking, replica.end()]);
    },
  };
}
