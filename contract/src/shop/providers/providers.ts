import { valuesAsLabels } from '../../base/field-labels.ts';
import { field } from '../../base/field.ts';
import { bankNumberWarnings, taxNumberWarnings, type TypedValues } from '../../base/check-digits.ts';
import { textOf } from '../../base/field-labels.ts';
import { cylinderSignLabels } from '../prescriptions/cylinder-sign.ts';
import { email, oneOf, queryFlag, text, yesOrNo } from '../../base/fields.ts';
import { defineResource } from '../../base/resource.ts';

export const invoiceTypes = ['A', 'B', 'C', 'M'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

export const currencies = ['ARS', 'USD'] as const;
export type Currency = (typeof currencies)[number];

const cylinderSigns = Object.keys(cylinderSignLabels) as [keyof typeof cylinderSignLabels];

/** A user with the role seller may list providers for a picker, and may not open a provider (docs/rules.md#providers-2). */
export const providers = defineResource({
  name: 'providers',
  path: 'providers',
  envelope: 'provider',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    phone: field(text(40), { label: 'Teléfono', kind: 'phone' }),
    email: field(email(), { label: 'Email', kind: 'email' }),
    personInCharge: field(text(120), { label: 'Persona a Cargo', kind: 'text' }),
    address: field(text(200), { label: 'Dirección', kind: 'text' }),
    taxId: field(text(20), { label: 'CUIL', kind: 'code' }),
    bankName: field(text(120), { label: 'Banco', kind: 'text' }),
    bankNumber: field(text(40), { label: 'CBU o número de cuenta', kind: 'text' }),
    bankAlias: field(text(60), { label: 'Alias', kind: 'text' }),
    defaultInvoiceType: field(oneOf(invoiceTypes), {
      label: 'Tipo de factura',
      kind: 'option',
      options: valuesAsLabels(invoiceTypes),
    }),
    currency: field(oneOf(currencies), { label: 'Moneda', kind: 'option', options: valuesAsLabels(currencies) }),
    cylinderSign: field(
      oneOf(cylinderSigns),
      { label: 'Cilindro en las órdenes de trabajo', kind: 'option', options: cylinderSignLabels },
      { default: 'asWritten' },
    ),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  },
  warnings: ({ taxId, bankNumber }: TypedValues) => [
    ...taxNumberWarnings('taxId', textOf(taxId)),
    ...bankNumberWarnings('bankNumber', textOf(bankNumber)),
  ],
  filters: { enabled: queryFlag().optional() },
  listedFields: ['name', 'defaultInvoiceType', 'currency', 'cylinderSign', 'enabled'],
  sortable: ['name', 'phone', 'email', 'personInCharge', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'phone', 'email', 'personInCharge', 'taxId'],
  shows: [],
  permissions: {
    list: 'providers.list',
    read: 'providers.read',
    create: 'providers.create',
    update: 'providers.update',
    delete: 'providers.delete',
  },
});
