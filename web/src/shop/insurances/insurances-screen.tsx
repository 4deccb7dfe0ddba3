import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { defineScreen } from '../../base/resource/screen.tsx';

export const insurancesScreen = defineScreen({
  resource: insurances,
  texts: {
    emptyDetail: 'Cargá la primera con «Crear Nueva Obra Social»: se elige en la ficha de cada cliente.',
    updateFailed: 'Error al actualizar la obra social',
  },
  columns: [{ field: 'name', width: '30%' }, { field: 'coverageDetails', width: '50%' }, { field: 'enabled' }],
  fields: [
    { field: 'name', wide: true },
    { field: 'numCuit', on: 'create', help: 'Solo números, sin guiones.' },
    { field: 'coverageDetails', rows: 4 },
    { field: 'enabled' },
  ],
  hidesCreate: true,
});
