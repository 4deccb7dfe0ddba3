import { cashRegisters } from '@dioptria/contract/cash-registers.ts';
import { defineScreen } from '../shared/resource/screen.tsx';

/** 'Cajas': the drawers at which the shop takes money. */
export const cashRegistersScreen = defineScreen({
  resource: cashRegisters,
  texts: { title: 'Cajas', emptyDetail: 'Cargá la primera con «Crear Nueva Caja».' },
  columns: [{ field: 'name', width: '60%' }, { field: 'enabled' }],
  card: ['name', 'enabled'],
  fields: [
    { field: 'name', wide: true, help: 'Como la llaman en el mostrador: «Caja principal».' },
    { field: 'enabled' },
  ],
  hidesCreate: true,
});
