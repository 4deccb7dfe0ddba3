import { z } from './zod.ts';
import { optionalText, queryFlag, recordFields, text, yesOrNo } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

const fields = { name: text(120), description: optionalText(1000), enabled: yesOrNo() };

/** The makers of frames and lenses. */
export const brands = defineResource({
  name: 'brands',
  path: 'brands',
  envelope: 'brand',
  record: z.object({ ...recordFields, name: z.string(), description: z.string(), enabled: z.boolean() }),
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    description: { label: 'Descripción', kind: 'note' },
    enabled: { label: 'Estado', kind: 'enabled' },
  },
  create: z.object({
    name: fields.name,
    description: fields.description.default(''),
    enabled: fields.enabled.default(true),
  }),
  update: changesOf(fields),
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'description', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'description'],
  permissions: resourcePermissions('brands'),
});
