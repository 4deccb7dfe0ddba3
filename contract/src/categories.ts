import { z } from './zod.ts';
import { optionalText, queryFlag, recordFields, text, yesOrNo } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

const fields = { name: text(120), description: optionalText(1000), showProductType: yesOrNo(), enabled: yesOrNo() };

/**
 * The categories of products: frame, lens, accessory. With `showProductType` a sale's line of the category asks for the
 * distance that the product is for (docs/rules.md#sales-19).
 */
export const categories = defineResource({
  name: 'categories',
  path: 'categories',
  envelope: 'category',
  record: z.object({
    ...recordFields,
    name: z.string(),
    description: z.string(),
    showProductType: z.boolean(),
    enabled: z.boolean(),
  }),
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    description: { label: 'Descripción', kind: 'note' },
    showProductType: { label: 'Mostrar Tipo (Producto)', kind: 'yesNo' },
    enabled: { label: 'Estado', kind: 'enabled' },
  },
  create: z.object({
    name: fields.name,
    description: fields.description.default(''),
    showProductType: fields.showProductType.default(false),
    enabled: fields.enabled.default(true),
  }),
  update: changesOf(fields),
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'description', 'showProductType', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'description'],
  permissions: resourcePermissions('categories'),
});
