import { id } from '@dioptria/contract/fields.ts';
import { orderStatuses, paymentMethods, paymentStatuses, prescriptionTypes } from '@dioptria/contract/sale-status.ts';
import { discountTypes } from '@dioptria/contract/sale-status.ts';
import { z } from 'zod';
import { type DraftPlace, forgetDraft, storeAt, storedAt } from '../../shared/session/drafts.ts';
import type { SaleRequest } from '../sales-api.ts';
import { hasContent, type SaleDraft } from './sale-draft.ts';

/** Increase it whenever the stored shape changes: drafts of an older version are discarded. */
const VERSION = 2;

const quantity = z.int().min(1);
const blank = z.literal('');

/** A draft as stored. It holds only the client's id, so that the browser keeps no personal data. */
const storedDraft = z.object({
  step: z.literal([0, 1, 2]),
  clientId: id().nullable(),
  prescription: z.object({ _id: id(), createdAt: z.iso.datetime() }).nullable(),
  products: z.array(
    z.object({
      product: z.object({
        _id: id(),
        name: z.string(),
        code: z.string(),
        price: z.number(),
        stock: z.int(),
        verifyStock: z.boolean(),
        asksType: z.boolean(),
      }),
      quantity,
      prescriptionType: z.enum(prescriptionTypes),
      priceBefore: z.number().optional(),
    }),
  ),
  customProducts: z.array(
    z.object({ id: z.string(), description: z.string(), price: z.number().nullable(), quantity }),
  ),
  discount: z.number().nullable(),
  discountType: z.enum(discountTypes),
  paymentMethod: z.enum(paymentMethods).or(blank),
  deliveryDate: z.string(),
  paymentStatus: z.enum(paymentStatuses).or(blank),
  orderStatus: z.enum(orderStatuses).or(blank),
  deposit: z.number().nullable(),
  // Drafts from before the plans and the further methods have none.
  planId: z.string().default(''),
  additionalPayments: z
    .array(
      z.object({
        id: z.string(),
        method: z.enum(paymentMethods).or(blank),
        amount: z.number().nullable(),
        planId: z.string(),
      }),
    )
    .default([]),
  notes: z.string(),
  attempt: z.object({
    key: z.uuid(),
    number: z.int(),
    // Not validated here: it is only sent again unchanged, and the server validates it.
    sent: z.array(z.custom<SaleRequest>((value) => typeof value === 'object' && value !== null)),
  }),
});
export type StoredDraft = z.output<typeof storedDraft>;
const stored = z.object({ version: z.literal(VERSION), draft: storedDraft });

/** The stored draft of an earlier visit; undefined if there is none or it is invalid. */
export const readDraft = (place: DraftPlace): StoredDraft | undefined => stored.safeParse(storedAt(place)).data?.draft;

/** Stores a draft, or removes it when it is empty. */
export function keepDraft(place: DraftPlace, draft: SaleDraft): void {
  if (!hasContent(draft)) return forgetDraft(place);
  const { client, ...others } = draft;
  storeAt(place, { version: VERSION, draft: { ...others, clientId: client?._id ?? null } });
}
