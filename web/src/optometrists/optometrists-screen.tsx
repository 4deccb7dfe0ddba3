import { formatDate } from '../shared/format.ts';
import { defineScreen } from '../shared/resource/screen.ts';

/** 'Lista de Medicos' (spec §2 'List screens'): who signs the prescriptions. */
export const optometristsScreen = defineScreen({
  name: 'optometrists',
  path: 'optometrist',
  resource: async () => (await import('@dioptria/contract/optometrists.ts')).optometrists,
  texts: {
    title: 'Lista de Medicos',
    create: 'Crear Nuevo Médico',
    empty: 'Todavía no hay médicos.',
    emptyDetail: 'Cargá el primero con «Crear Nuevo Médico»: su nombre se elige en cada receta.',
    created: (name) => `Se creó el médico «${name}».`,
    createFailed: 'Error al crear el medico.',
    updateFailed: 'Error al actualizar el medico.',
    deleteFailed: 'Error al eliminar el medico.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar este médico?',
      message: `«${name}» se borra para siempre.`,
      confirm: 'Eliminar médico',
      cancel: 'Conservar',
      destructive: true,
    }),
    labels: { name: 'Nombre', license: 'Matricula' },
  },
  columns: [
    { field: 'name', width: '50%', cell: ({ name }) => <strong>{name}</strong> },
    { field: 'license' },
    { field: 'createdAt', header: 'Fecha de Registro', cell: ({ createdAt }) => formatDate(createdAt) },
  ],
  card: ({ name, license }) => [name, license],
  fields: [
    { field: 'name', kind: 'text', wide: true },
    { field: 'license', kind: 'text', wide: true },
  ],
});
