import type { Client } from 'pg';
import type { Work } from './recorder.ts';

export async function rowsRead(client: Client, works: readonly Work[]): Promise<number> {
  let most = 0;
  for (const work of works) {
    const [begin, ...statements] = work.flat();
    if (!begin?.text.startsWith('BEGIN')) continue;
    await client.query(begin.text);
    for (const { text, values } of statements) {
      const read = text.replace(/^declare .*? cursor for /, '');
      if (!/^\s*(?:select|with|\()/i.test(read)) continue;
      const { rows } = await client.query<object>(`explain (analyze, format json) ${read}`, [...values]);
      most = Math.max(most, mostIn(rows));
    }
    await client.query('rollback');
  }
  return most;
}

/** On Citus the plan of the worker is inside the plan of the coordinator. */
export function mostIn(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0;
  const {
    'Actual Rows': rows = 0,
    'Rows Removed by Filter': removed = 0,
    'Actual Loops': loops = 1,
  } = plan as Record<string, number>;
  return Math.max((rows + removed) * loops, ...Object.values(plan).map(mostIn));
}
