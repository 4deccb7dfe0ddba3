import { z } from './zod.ts';
import { queryFlag, recordFields, text, yesOrNo } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

const fields = { name: text(120), enabled: yesOrNo() };

/** The drawers at which a shop takes money (docs/rules.md#cash-1). */
export const cashRegisters = defineResource({
  name: 'cash_registers',
  path: 'cash-registers',
  envelope: 'cashRegister',
  record: z.object({ ...recordFields, name: z.string(), enabled: z.boolean() }),
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    enabled: { label: 'Estado', kind: 'enabled' },
  },
  create: z.object({ ...fields, enabled: fields.enabled.default(true) }),
  update: changesOf(fields),
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name'],
  permissions: resourcePermissions('cash_registers'),
});

/** The register of a new shop. */
export const firstCashRegister = 'Caja principal';
