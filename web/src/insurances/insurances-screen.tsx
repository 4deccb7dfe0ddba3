import { Excerpt } from '../shared/data-table/excerpt.tsx';
import { defineScreen } from '../shared/resource/screen.ts';
import { activeOrNot } from '../shared/resource/texts.ts';
import { EnabledChip } from '../shared/ui/enabled-chip.tsx';

/** 'Lista de Obras Sociales' (spec §2 'List screens'): who pays part of a client's glasses. */
export const insurancesScreen = defineScreen({
  name: 'insurances',
  path: 'insurances',
  resource: async () => (await import('@dioptria/contract/insurances.ts')).insurances,
  texts: {
    title: 'Lista de Obras Sociales',
    create: 'Crear Nueva Obra Social',
    empty: 'Todavía no hay obras sociales.',
    emptyDetail: 'Cargá la primera con «Crear Nueva Obra Social»: se elige en la ficha de cada cliente.',
    created: (name) => `Se creó la obra social «${name}».`,
    createFailed: 'Error al crear la obra social.',
    updateFailed: 'Error al actualizar la obra social',
    deleteFailed: 'Error al eliminar la obra social.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar esta obra social?',
      message: `«${name}» se borra para siempre.`,
      confirm: 'Eliminar obra social',
      cancel: 'Conservar',
      destructive: true,
    }),
    labels: { name: 'Nombre', coverageDetails: 'Detalles de cobertura', numCuit: 'CUIT', enabled: 'Estado' },
  },
  columns: [
    { field: 'name', width: '30%', cell: ({ name }) => <strong>{name}</strong> },
    {
      field: 'coverageDetails',
      width: '50%',
      cell: ({ coverageDetails }) => <Excerpt>{coverageDetails}</Excerpt>,
    },
    { field: 'enabled', cell: ({ enabled }) => <EnabledChip enabled={enabled} /> },
  ],
  card: ({ name, coverageDetails, enabled }) => [
    name,
    coverageDetails,
    <EnabledChip key="enabled" enabled={enabled} />,
  ],
  fields: [
    { field: 'name', kind: 'text', wide: true },
    { field: 'numCuit', kind: 'number', isCode: true, on: 'create', help: 'Solo números, sin guiones.' },
    { field: 'coverageDetails', kind: 'text', rows: 4, wide: true },
    { field: 'enabled', kind: 'switch', on: 'edit', options: activeOrNot },
  ],
  hidesCreate: true,
});
