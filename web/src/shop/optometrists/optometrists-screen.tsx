import { optometrists } from '@dioptria/contract/shop/optometrists/optometrists.ts';
import { defineScreen } from '../../base/resource/screen.tsx';

export const optometristsScreen = defineScreen({
  resource: optometrists,
  texts: {
    title: 'Lista de Medicos',
    emptyDetail: 'Cargá el primero con «Crear Nuevo Médico»: su nombre se elige en cada receta.',
    createFailed: 'Error al crear el medico.',
    updateFailed: 'Error al actualizar el medico.',
    deleteFailed: 'Error al eliminar el medico.',
  },
  columns: [{ field: 'name', width: '50%' }, { field: 'license' }, { field: 'createdAt' }],
  card: ['name', 'license'],
  fields: [
    { field: 'name', wide: true },
    { field: 'license', wide: true },
    { field: 'refeps', wide: true, hidesBlank: true, help: 'El código del médico en las recetas electrónicas.' },
  ],
});
