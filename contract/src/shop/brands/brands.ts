import { field } from '../../base/field.ts';
import { optionalText, queryFlag, text, yesOrNo } from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';

export const brands = defineResource({
  name: 'brands',
  path: 'brands',
  envelope: 'brand',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    description: field(optionalText(1000), { label: 'Descripción', kind: 'note' }, { default: '' }),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  },
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'description', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'description'],
  shows: [],
  permissions: resourcePermissions('brands'),
});
