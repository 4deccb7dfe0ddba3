import { field } from '../../base/field.ts';
import { queryFlag, text, wholeNumber, yesOrNo } from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';

/** The largest number that the file of the VAT book accepts. */
const MAX_POINT_OF_SALE = 9997;

/**
 * Points of sale are of ARCA's kind 'web services'. Each has a sequence of numbers for each type of voucher
 * (docs/rules.md#fiscal-2).
 */
export const pointsOfSale = defineResource({
  name: 'points_of_sale',
  path: 'points-of-sale',
  envelope: 'pointOfSale',
  fields: {
    number: field(wholeNumber(1, MAX_POINT_OF_SALE), { label: 'Número', kind: 'number' }),
    name: field(text(60), { label: 'Nombre', kind: 'text' }),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  },
  filters: { enabled: queryFlag().optional() },
  sortable: ['number', 'name', 'enabled', 'createdAt'],
  defaultSort: 'number',
  searchable: ['name'],
  shows: [],
  permissions: resourcePermissions('points_of_sale'),
});

export const pointOfSaleProblems = {
  duplicate: 'Ya hay un punto de venta con ese número.',
  inUse: 'Tiene comprobantes: no se puede eliminar. Deshabilitalo para no usarlo más.',
  numberInUse: 'Tiene comprobantes: su número no cambia. Cargá un punto de venta nuevo.',
} as const;
