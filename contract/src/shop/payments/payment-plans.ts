import { field } from '../../base/field.ts';
import { oneOf, percentage, queryFlag, text, wholeNumber, yesOrNo } from '../../base/fields.ts';
import { changesAnything, defineResource, resourcePermissions } from '../../base/resource.ts';
import { valuesWith } from '../../base/field-labels.ts';
import {
  paymentMethodLabels,
  paymentMethods,
  paymentMethodTable,
  MAX_SURCHARGE,
} from '../sale-values/payment-labels.ts';
import { z } from '../../base/zod.ts';

const MAX_INSTALLMENTS = 120;

/**
 * A payment by credit note has no plan, because the client hands over no money for a surcharge. Older plans may have
 * any method.
 */
const planMethods = valuesWith(paymentMethodTable, { spendsCredit: false });
const methodLabels = Object.fromEntries(planMethods.map((method) => [method, paymentMethodLabels[method]]));

/** `surcharge` is in percent of the amount (docs/rules.md#settings-6). */
export const paymentPlans = defineResource({
  name: 'payment_plans',
  path: 'payment-plans',
  envelope: 'paymentPlan',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    method: {
      ...field(oneOf(planMethods), { label: 'Método de pago', kind: 'option', options: methodLabels }),
      stored: z.enum(paymentMethods),
    },
    installments: field(wholeNumber(1, MAX_INSTALLMENTS), { label: 'Cuotas', kind: 'number' }),
    surcharge: field(percentage(MAX_SURCHARGE), { label: 'Recargo', kind: 'number', decimals: 2, unit: '%' }),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  },
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'method', 'installments', 'surcharge', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name'],
  shows: [],
  permissions: resourcePermissions('payment_plans'),
  needsPassword: changesAnything,
});
