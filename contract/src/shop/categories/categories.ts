import { field } from '../../base/field.ts';
import { optionalText, queryFlag, text, yesOrNo } from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';

/**
 * The categories of products: frame, lens, accessory. With `showProductType` a sale's line of the category asks for the
 * distance that the product is for (docs/rules.md#sales-19).
 */
export const categories = defineResource({
  name: 'categories',
  path: 'categories',
  envelope: 'category',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    description: field(optionalText(1000), { label: 'Descripción', kind: 'note' }, { default: '' }),
    showProductType: field(yesOrNo(), { label: 'Mostrar Tipo (Producto)', kind: 'yesNo' }, { default: false }),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  },
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'description', 'showProductType', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'description'],
  permissions: resourcePermissions('categories'),
});
