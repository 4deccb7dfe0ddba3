import { z } from 'zod';
import type { Context } from '../../base/records/context.ts';
import { countsBlindly } from './session-records.ts';

/** The fields of an entry of the log with sums of a session. */
const sums = new Set(['expected', 'counts']);
const tallies = z.array(z.looseObject({}));

/**
 * Takes the sums of a session out of the values of an entry of the log. The tallies stay, without their counts
 * (docs/rules.md#cash-8).
 */
function withoutSums(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.entries(values).filter(([field]) => !sums.has(field));
  return Object.fromEntries(
    shown.map(([field, value]) => [
      field,
      field === 'tallies' ? tallies.parse(value).map((tally) => ({ ...tally, counts: null })) : value,
    ]),
  );
}

/**
 * The function that prepares values of a cash session's history for a user: without the sums, if the user counts
 * blindly.
 */
export async function cashSessionValuesFor(context: Context): Promise<typeof withoutSums> {
  return (await countsBlindly(context)) ? withoutSums : (values) => ({ ...values });
}
