import { z } from 'zod';
import { email, oneOf, queryFlag, recordFields, text, yesOrNo } from './fields.ts';
import { changesOf, defineResource } from './resource.ts';

/** Argentine invoice letters a provider issues (spec §9). */
export const invoiceTypes = ['A', 'B', 'C', 'M'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

export const currencies = ['ARS', 'USD'] as const;
export type Currency = (typeof currencies)[number];

const fields = {
  name: text(120),
  phone: text(40),
  email: email(),
  personInCharge: text(120),
  address: text(200),
  taxId: text(20),
  bankName: text(120),
  bankNumber: text(40),
  bankAlias: text(60),
  defaultInvoiceType: oneOf(invoiceTypes),
  currency: oneOf(currencies),
  enabled: yesOrNo(),
};

/** Who sells to the shop (spec §3 'Provider'). Sellers may list them for the picker, not open one (decisions §2). */
export const providers = defineResource({
  name: 'providers',
  path: 'providers',
  envelope: 'provider',
  record: z.object({
    ...recordFields,
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    personInCharge: z.string(),
    address: z.string(),
    taxId: z.string(),
    bankName: z.string(),
    bankNumber: z.string(),
    bankAlias: z.string(),
    defaultInvoiceType: z.enum(invoiceTypes),
    currency: z.enum(currencies),
    enabled: z.boolean(),
  }),
  create: z.object({ ...fields, enabled: fields.enabled.default(true) }),
  update: changesOf(fields),
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'phone', 'email', 'personInCharge', 'enabled', 'createdAt'],
  defaultSort: 'name',
  permissions: {
    list: 'providers.list',
    read: 'providers.read',
    create: 'providers.create',
    update: 'providers.update',
    delete: 'providers.delete',
  },
});
