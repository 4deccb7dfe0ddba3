import { id } from '@dioptria/contract/fields.ts';
import { discountTypes } from '@dioptria/contract/sale-total.ts';
import { orderStatuses, paymentMethods, paymentStatuses, prescriptionTypes } from '@dioptria/contract/sale-status.ts';
import { z } from 'zod';
import type { SaleRequest } from '../sales-api.ts';
import { DRAFT_VERSION } from './draft-version.ts';

const product = z.object({
  _id: id(),
  name: z.string(),
  code: z.string(),
  price: z.number(),
  stock: z.int(),
  verifyStock: z.boolean(),
  asksType: z.boolean(),
});

const quantity = z.int().min(1);
const blank = z.literal('');

/** A kept draft as it has to be: whatever else is found is not trusted. */
export const storedDraft = z.object({
  version: z.literal(DRAFT_VERSION),
  draft: z.object({
    step: z.literal([0, 1, 2]),
    client: z
      .object({
        _id: id(),
        name: z.string(),
        typeId: z.string(),
        numId: z.string(),
        phone: z.string(),
        email: z.string(),
        insurance: z.object({ _id: id(), name: z.string() }).nullable(),
      })
      .nullable(),
    prescription: z.object({ _id: id(), createdAt: z.iso.datetime() }).nullable(),
    products: z.array(
      z.object({
        product,
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
    notes: z.string(),
    attempt: z.object({
      key: z.uuid(),
      number: z.int(),
      // Only ever sent again as it was: the server judges it.
      sent: z.array(z.custom<SaleRequest>((value) => typeof value === 'object' && value !== null)),
    }),
  }),
});
