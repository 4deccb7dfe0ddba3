import { z } from 'zod';
import { optionalText, queryFlag, recordFields, text, yesOrNo } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

const fields = { name: text(120), description: optionalText(1000), showProductType: yesOrNo(), enabled: yesOrNo() };

/**
 * What a product is: frame, lens, accessory (spec §3 'Category'). `showProductType` says that a line of the category
 * asks which distance it is for (decisions §3).
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
  permissions: resourcePermissions('categories'),
});
