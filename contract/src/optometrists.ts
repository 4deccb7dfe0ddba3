import { z } from './zod.ts';
import { recordFields, text } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

const fields = { name: text(120), license: text(40) };

/** The doctors who sign prescriptions; `license` is the 'matrícula'. */
export const optometrists = defineResource({
  name: 'optometrists',
  path: 'optometrist',
  envelope: 'optometrist',
  record: z.object({ ...recordFields, name: z.string(), license: z.string() }),
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    license: { label: 'Matricula', kind: 'code' },
  },
  create: z.object(fields),
  update: changesOf(fields),
  filters: {},
  sortable: ['name', 'license', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'license'],
  permissions: resourcePermissions('optometrists'),
});
