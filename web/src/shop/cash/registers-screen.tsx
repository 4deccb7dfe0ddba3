import { cashRegisters } from '@dioptria/contract/shop/cash/cash-registers.ts';
import { defineScreen } from '../../base/resource/screen.tsx';

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
