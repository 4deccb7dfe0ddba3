import { z } from '../../base/zod.ts';
import { differenceOf, tallyTitle } from './cash-labels.ts';
import { namedReference } from '../../base/fields.ts';
import { formatMoney } from '../../base/format.ts';
import { paymentMethodLabels, paymentMethods } from '../sale-values/payment-labels.ts';

const tallyCount = z.object({
  method: z.enum(paymentMethods),
  expected: z.number().nullable(),
  counted: z.number(),
});

export const cashTally = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** 1 for the first tally of the cash session, whose amounts are those of the closing. */
  place: z.int(),
  user: namedReference,
  counts: z.array(tallyCount).nullable(),
});
export type CashTally = z.output<typeof cashTally>;

function countText({ method, expected, counted }: z.output<typeof tallyCount>): string {
  const text = `${paymentMethodLabels[method]}: contado ${formatMoney(counted)}`;
  return expected === null ? text : `${text}, diferencia ${formatMoney(differenceOf({ expected, counted }))}`;
}

export const tallyText = ({ place, user, counts }: CashTally): string =>
  [`${tallyTitle(place)}, ${user.name}`, counts?.map(countText).join('; ')].filter(Boolean).join('. ');
