import { id } from '@dioptria/contract/base/fields.ts';
import { paymentMethods } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { coverageTargets } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import {
  discountTypes,
  orderStatuses,
  paymentStatuses,
  prescriptionTypes,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { lensDesigns } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import { z } from 'zod';
import { type DraftPlace, forgetDraft, storeAt, storedAt } from '../../../base/session/local-data.ts';
import { signal } from '../../../base/ui/signal.ts';
import type { DraftCoverage } from '../../coverages/draft-coverage.ts';
import type { SaleRequest } from '../sales-api.ts';
import { hasContent, type SaleDraft } from './sale-draft.ts';

/** Increase the version if the schema can no longer read stored drafts. Drafts with another version are discarded. */
const VERSION = 2;

const quantity = z.int().min(1);
const blank = z.literal('');

/** The draft has only the client's id, so that the browser keeps no personal data. */
const storedDraft = z.object({
  step: z.literal([0, 1, 2]),
  clientId: id().nullable(),
  prescription: z
    .object({
      _id: id(),
      createdAt: z.iso.datetime(),
      // Missing in drafts that an older version of the app stored.
      distance: z.enum(prescriptionTypes).default('none'),
    })
    .nullable(),
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
        // The next four fields are missing in drafts that an older version of the app stored.
        isService: z.boolean().default(false),
        doubtfulCategory: id().nullable().default(null),
        benefit: z.enum(coverageTargets).default('other'),
        lensDesign: z.enum(lensDesigns).default(''),
      }),
      quantity,
      prescriptionType: z.enum(prescriptionTypes),
      typeIs: z.enum(['proposed', 'refused']).optional(),
      workshopNote: z.string().optional(),
      priceBefore: z.number().optional(),
    }),
  ),
  customProducts: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      price: z.number().nullable(),
      quantity,
      // The next two fields are missing in drafts that an older version of the app stored.
      isService: z.boolean().default(false),
      workshopNote: z.string().default(''),
    }),
  ),
  discount: z.number().nullable(),
  discountType: z.enum(discountTypes),
  paymentMethod: z.enum(paymentMethods).or(blank),
  deliveryDate: z.string(),
  paymentStatus: z.enum(paymentStatuses).or(blank),
  orderStatus: z.enum(orderStatuses).or(blank),
  deposit: z.number().nullable(),
  // The next three fields are missing in drafts that an older version of the app stored.
  ownAmount: z.number().nullable().default(null),
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
  // The next three fields are missing in drafts that an older version of the app stored. The server validates the
  // coverages.
  isDeliveryProposed: z.boolean().default(false),
  coverages: z.array(z.custom<DraftCoverage>((value) => typeof value === 'object' && value !== null)).default([]),
  hasOwnCoverages: z.boolean().default(false),
  attempt: z.object({
    key: z.uuid(),
    number: z.int(),
    // A sent request is not validated here, because the app only sends the request again unchanged, and the server
    // validates the request.
    sent: z.array(z.custom<SaleRequest>((value) => typeof value === 'object' && value !== null)),
  }),
});
export type StoredDraft = z.output<typeof storedDraft>;
const stored = z.object({ version: z.literal(VERSION), draft: storedDraft });

/** Undefined also for an invalid draft. */
export const readDraft = (place: DraftPlace): StoredDraft | undefined => stored.safeParse(storedAt(place)).data?.draft;

/** False if the browser could not store the last change of the draft. */
export const isDraftKept = signal(true);

/** An empty draft is removed. False if the draft has content that the browser cannot store. */
export function keepDraft(place: DraftPlace, draft: SaleDraft): boolean {
  if (!hasContent(draft)) {
    forgetDraft(place);
    return true;
  }
  const { client, ...others } = draft;
  return storeAt(place, { version: VERSION, draft: { ...others, clientId: client?._id ?? null } });
}
