import { endpoint } from '../../base/endpoint.ts';
import { id, namedReference, recordFields } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { changeTexts, MAX_CHANGED } from './product-change-labels.ts';
import { products } from './products.ts';

const values = products.update
  .pick({ category: true, brand: true, provider: true, verifyStock: true, enabled: true, minimumStock: true })
  .strict()
  .refine((sent) => Object.values(sent).some((value) => value !== undefined), changeTexts.nothingChosen);

const previewRequest = z.object({ productIds: z.array(id()).min(1).max(MAX_CHANGED), changes: values });
export type ProductChangeRequest = z.output<typeof previewRequest>;
export type ChangedValues = ProductChangeRequest['changes'];

const newChange = previewRequest.extend({ token: z.string().max(100) });

const changedProduct = z.object({
  _id: z.uuid(),
  code: z.string(),
  name: z.string(),
  fields: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
});
export type ChangedProduct = z.output<typeof changedProduct>;

/** `token` names what the preview showed. `impossible` are the products whose stock is negative and cannot be controlled. */
const preview = z.object({
  token: z.string(),
  unchanged: z.int(),
  impossible: z.int(),
  rows: z.array(changedProduct),
});
export type ProductChangePreview = z.output<typeof preview>;

const productChange = z.object({
  ...recordFields,
  user: namedReference,
  products: z.int(),
  /** The labels of the changed fields. */
  fields: z.array(z.string()),
});
export type ProductChange = z.output<typeof productChange>;

const { name: tag, permissions } = products;
const writing = { method: 'POST', tag, caller: permissions.update } as const;

export const productChangeEndpoints = {
  preview: endpoint({
    ...writing,
    path: '/tenant/product-changes/preview',
    summary: 'What one change of several products would change; nothing changes yet',
    body: previewRequest,
    answer: z.object({ preview }),
    changes: 'nothing',
  }),
  apply: endpoint({
    ...writing,
    path: '/tenant/product-changes',
    summary: 'Changes several products at once, as the preview showed',
    refusals: [409],
    body: newChange,
    status: 201,
    answer: z.object({ change: productChange }),
  }),
  recent: endpoint({
    method: 'GET',
    tag,
    caller: permissions.update,
    path: '/tenant/product-changes',
    summary: 'The changes of several products that can still be undone, newest first',
    answer: z.array(productChange),
  }),
  undo: endpoint({
    ...writing,
    path: '/tenant/product-changes/:id/undo',
    summary: 'Gives the products their old values back, but for those that changed since',
    refusals: [404, 409],
    answer: z.object({ undone: z.int(), kept: z.int() }),
  }),
};
