import { z } from './zod.ts';
import { oneOf, percentage, queryFlag, recordFields, text, wholeNumber, yesOrNo } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';
import { paymentMethodLabels, paymentMethods } from './sale-status.ts';

/** The most cuotas of a plan. */
const MOST_INSTALLMENTS = 120;

const fields = {
  name: text(120),
  method: oneOf(paymentMethods),
  installments: wholeNumber(1, MOST_INSTALLMENTS),
  surcharge: percentage(1000),
  enabled: yesOrNo(),
};

/** The ways in which a client may pay in cuotas. `surcharge` is in percent of the amount (docs/rules.md#settings-6). */
export const paymentPlans = defineResource({
  name: 'payment_plans',
  path: 'payment-plans',
  envelope: 'paymentPlan',
  record: z.object({
    ...recordFields,
    name: z.string(),
    method: z.enum(paymentMethods),
    installments: z.int(),
    surcharge: z.number(),
    enabled: z.boolean(),
  }),
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    method: { label: 'Medio de pago', kind: 'option', options: paymentMethodLabels },
    installments: { label: 'Cuotas', kind: 'number' },
    surcharge: { label: 'Recargo', kind: 'number', decimals: 2, unit: '%' },
    enabled: { label: 'Estado', kind: 'enabled' },
  },
  create: z.object({ ...fields, enabled: fields.enabled.default(true) }),
  update: changesOf(fields),
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'method', 'installments', 'surcharge', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name'],
  permissions: resourcePermissions('payment_plans'),
});
