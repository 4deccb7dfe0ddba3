import { field } from '../../base/field.ts';
import { optionalText, text } from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';

export const optometrists = defineResource({
  name: 'optometrists',
  path: 'optometrist',
  envelope: 'optometrist',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    license: field(text(40), { label: 'Matricula', kind: 'code' }),
    /** The doctor's code in the federal register REFEPS, which electronic prescriptions name. */
    refeps: field(
      optionalText(20).refine((code) => /^\d*$/.test(code), 'Solo números.'),
      { label: 'REFEPS', kind: 'code' },
      { default: '' },
    ),
  },
  filters: {},
  sortable: ['name', 'license', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'license'],
  shows: [],
  permissions: resourcePermissions('optometrists'),
});
