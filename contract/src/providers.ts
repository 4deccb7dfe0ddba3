import { sameWords } from './field-words.ts';
import { z } from './zod.ts';
import { bankNumberDoubt, taxNumberDoubt, type TypedValues } from './check-digits.ts';
import { textOf } from './field-words.ts';
import { cylinderSignLabels } from './job-lens.ts';
import { email, oneOf, queryFlag, recordFields, text, yesOrNo } from './fields.ts';
import { changesOf, defineResource } from './resource.ts';

/** Argentine invoice letters a provider issues. */
export const invoiceTypes = ['A', 'B', 'C', 'M'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

export const currencies = ['ARS', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** How a lab writes the cylinder of the lenses that it is sent. */
const cylinderSigns = Object.keys(cylinderSignLabels) as [keyof typeof cylinderSignLabels];

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
  cylinderSign: oneOf(cylinderSigns),
  enabled: yesOrNo(),
};

/** The suppliers of the shop. Users with the role seller may list them for the picker but not open one (docs/rules.md#providers-2). */
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
    cylinderSign: z.enum(cylinderSigns),
    enabled: z.boolean(),
  }),
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    phone: { label: 'Teléfono', kind: 'phone' },
    email: { label: 'Email', kind: 'email' },
    personInCharge: { label: 'Persona a Cargo', kind: 'text' },
    address: { label: 'Dirección', kind: 'text' },
    taxId: { label: 'CUIL', kind: 'code' },
    bankName: { label: 'Banco', kind: 'text' },
    bankNumber: { label: 'CBU o número de cuenta', kind: 'text' },
    bankAlias: { label: 'Alias', kind: 'text' },
    defaultInvoiceType: { label: 'Tipo de factura', kind: 'option', options: sameWords(invoiceTypes) },
    currency: { label: 'Moneda', kind: 'option', options: sameWords(currencies) },
    cylinderSign: { label: 'Cilindro en las órdenes de trabajo', kind: 'option', options: cylinderSignLabels },
    enabled: { label: 'Estado', kind: 'enabled' },
  },
  doubts: ({ taxId, bankNumber }: TypedValues) => [
    ...taxNumberDoubt('taxId', textOf(taxId)),
    ...bankNumberDoubt('bankNumber', textOf(bankNumber)),
  ],
  create: z.object({
    ...fields,
    cylinderSign: fields.cylinderSign.default('asWritten'),
    enabled: fields.enabled.default(true),
  }),
  update: changesOf(fields),
  filters: { enabled: queryFlag().optional() },
  listedFields: ['name', 'defaultInvoiceType', 'currency', 'cylinderSign', 'enabled'],
  sortable: ['name', 'phone', 'email', 'personInCharge', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'phone', 'email', 'personInCharge', 'taxId'],
  permissions: {
    list: 'providers.list',
    read: 'providers.read',
    create: 'providers.create',
    update: 'providers.update',
    delete: 'providers.delete',
  },
});
