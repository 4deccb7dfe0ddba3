import { id } from '@dioptria/contract/fields.ts';
import { orderStatuses, paymentMethods, paymentStatuses, prescriptionTypes } from '@dioptria/contract/sale-status.ts';
import { discountTypes } from '@dioptria/contract/sale-status.ts';
import { z } from 'zod';
import { DRAFT_PREFIX } from '../../shared/session/drafts.ts';
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

/** Where a draft is stored: under the user's own key, so that no user sees another's draft. */
export interface DraftPlace {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  tenantId: string;
  userId: string;
}

type DraftOwner = Omit<DraftPlace, 'storage'>;
const keyOf = ({ tenantId, userId }: DraftOwner) => `${DRAFT_PREFIX}${tenantId}:${userId}`;

/** Whether this tab holds the lock of a key. Kept, because a second request for the lock would fail on the tab's own lock. */
const owned = new Map<string, Promise<boolean>>();

/**
 * Where this tab stores its draft. The user's first tab uses local storage, where the draft survives the tab; each further
 * tab has a draft of its own in session storage.
 */
export async function draftPlace(owner: DraftOwner): Promise<DraftPlace> {
  const key = keyOf(owner);
  const owns = owned.get(key) ?? lockForTab(key);
  owned.set(key, owns);
  const hasOwn = sessionStorage.getItem(key) !== null;
  return { ...owner, storage: !hasOwn && (await owns) ? localStorage : sessionStorage };
}

/** Takes a lock until the tab is closed. Browsers offer locks only over HTTPS. */
function lockForTab(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}

/** The stored draft of an earlier visit; undefined if there is none or it is invalid. */
export function readDraft(place: DraftPlace): StoredDraft | undefined {
  return stored.safeParse(parseJson(place.storage.getItem(keyOf(place)))).data?.draft;
}

/** Stores a draft, or removes it when it is empty. If the storage is full or forbidden, only the draft is lost. */
export function keepDraft(place: DraftPlace, draft: SaleDraft): void {
  if (!hasContent(draft)) return forgetDraft(place);
  const { client, ...others } = draft;
  try {
    const text = JSON.stringify({ version: VERSION, draft: { ...others, clientId: client?._id ?? null } });
    place.storage.setItem(keyOf(place), text);
  } catch {
    forgetDraft(place);
  }
}

export function forgetDraft(place: DraftPlace): void {
  place.storage.removeItem(keyOf(place));
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
