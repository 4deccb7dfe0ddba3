import { z } from 'zod';
import type { Context } from '../../base/records/context.ts';
import { countsBlindly } from './session-records.ts';

const sums = new Set(['expected', 'counts']);
const tallies = z.array(z.looseObject({}));

/** The tallies are kept, without their counts (docs/rules.md#cash-8). */
function withoutSums(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.entries(values).filter(([field]) => !sums.has(field));
  return Object.fromEntries(
    shown.map(([field, value]) => [
      field,
      field === 'tallies' ? tallies.parse(value).map((tally) => ({ ...tally, counts: null })) : value,
    ]),
  );
}

export async function cashSessionValuesFor(context: Context): Promise<typeof withoutSums> {
  return (await countsBlindly(context)) ? withoutSums : (values) => ({ ...values });
}
