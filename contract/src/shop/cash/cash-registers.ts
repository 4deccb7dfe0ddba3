import { field } from '../../base/field.ts';
import { queryFlag, text, yesOrNo } from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';

export const cashRegisters = defineResource({
  name: 'cash_registers',
  path: 'cash-registers',
  envelope: 'cashRegister',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  },
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name'],
  shows: [],
  permissions: resourcePermissions('cash_registers'),
});

export const firstCashRegister = 'Caja principal';
