import { field } from '../../base/field.ts';
import { oneOf, percentage, queryFlag, text, wholeNumber, yesOrNo } from '../../base/fields.ts';
import { paymentMethodLabels, paymentMethods, MAX_SURCHARGE } from '../sale-values/payment-words.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';

/** The most cuotas of a plan. */
const MOST_INSTALLMENTS = 120;

/** The ways in which a client may pay in cuotas. `surcharge` is in percent of the amount (docs/rules.md#settings-6). */
export const paymentPlans = defineResource({
  name: 'payment_plans',
  path: 'payment-plans',
  envelope: 'paymentPlan',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    method: field(oneOf(paymentMethods), { label: 'Medio de pago', kind: 'option', options: paymentMethodLabels }),
    installments: field(wholeNumber(1, MOST_INSTALLMENTS), { label: 'Cuotas', kind: 'number' }),
    surcharge: field(percentage(MAX_SURCHARGE), { label: 'Recargo', kind: 'number', decimals: 2, unit: '%' }),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  },
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'method', 'installments', 'surcharge', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name'],
  permissions: resourcePermissions('payment_plans'),
  needsPassword: () => true,
});
