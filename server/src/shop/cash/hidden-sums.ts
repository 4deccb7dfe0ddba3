import { z } from 'zod';
import type { Context } from '../../base/records/context.ts';
import { countsBlindly } from './session-records.ts';

/** The fields of an audit entry that contain sums of a cash session. */
const sums = new Set(['expected', 'counts']);
const tallies = z.array(z.looseObject({}));

/**
 * Returns the values of an audit entry without the sums of the cash session. The tallies stay, without their counts
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
 * Returns the function that prepares the values of a cash session's history for the user. For a user who counts blindly, it removes
 * the sums.
 */
export async function cashSessionValuesFor(context: Context): Promise<typeof withoutSums> {
  return (await countsBlindly(context)) ? withoutSums : (values) => ({ ...values });
}
