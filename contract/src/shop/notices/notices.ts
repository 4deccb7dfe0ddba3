import { z } from '../../base/zod.ts';
import { namedReference, oneOf, queryFlag, queryNumber, text } from '../../base/fields.ts';
import { MAX_RECALL_DAYS, noticeChannels, recallResults } from './notice-labels.ts';
import { MAX_LIMIT } from '../../base/resource.ts';

export const notice = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  user: namedReference,
  channel: z.enum(noticeChannels),
  text: z.string(),
});
export type Notice = z.output<typeof notice>;

export const newNotice = z.object({ channel: oneOf(noticeChannels), text: text(2000) });
export type NewNotice = z.output<typeof newNotice>;

/** `_id` is the id of the prescription (docs/rules.md#recalls-1). */
export const recall = z.object({
  _id: z.uuid(),
  client: namedReference.extend({ phone: z.string(), email: z.string() }),
  prescriptionDate: z.iso.date(),
  expirationDate: z.iso.date(),
  step: z.int(),
  lastTold: z.iso.datetime().nullable(),
});
export type Recall = z.output<typeof recall>;

/**
 * Lists the prescriptions that expire within `days` or have expired. With `unanswered`, lists instead the prescriptions
 * whose last message has no result yet.
 */
export const recallQuery = z.strictObject({
  days: queryNumber(MAX_RECALL_DAYS).default(30),
  unanswered: queryFlag().default(false),
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(100),
});

export const recallOutcome = z.object({ result: oneOf(recallResults) });
