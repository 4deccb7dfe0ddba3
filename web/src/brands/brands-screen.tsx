import { Excerpt } from '../shared/data-table/excerpt.tsx';
import { defineScreen } from '../shared/resource/screen.ts';
import { activeOrNot } from '../shared/resource/texts.ts';
import { EnabledChip } from '../shared/ui/enabled-chip.tsx';

/** 'Lista de Marcas' (spec §2 'List screens'). */
export const brandsScreen = defineScreen({
  name: 'brands',
  path: 'brands',
  resource: async () => (await import('@dioptria/contract/brands.ts')).brands,
  texts: {
    title: 'Lista de Marcas',
    create: 'Crear Nueva Marca',
    empty: 'Todavía no hay marcas.',
    emptyDetail: 'Cargá la primera con «Crear Nueva Marca».',
    created: (name) => `Se creó la marca «${name}».`,
    createFailed: 'Error al crear la marca.',
    updateFailed: 'Error al actualizar la marca.',
    deleteFailed: 'Error al eliminar la marca.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar esta marca?',
      message: `«${name}» se borra para siempre.`,
      confirm: 'Eliminar marca',
      cancel: 'Conservar',
      destructive: true,
    }),
    labels: { name: 'Nombre', description: 'Descripción', enabled: 'Estado' },
  },
  columns: [
    { field: 'name', width: '30%', cell: ({ name }) => <strong>{name}</strong> },
    { field: 'description', cell: ({ description }) => <Excerpt>{description}</Excerpt> },
    { field: 'enabled', width: '9rem', cell: ({ enabled }) => <EnabledChip enabled={enabled} /> },
  ],
  size: 650,
  card: ({ name, description, enabled }) => [name, description, <EnabledChip key="enabled" enabled={enabled} />],
  fields: [
    { field: 'name', kind: 'text', wide: true },
    { field: 'description', kind: 'text', rows: 3, wide: true },
    { field: 'enabled', kind: 'switch', on: 'edit', options: activeOrNot },
  ],
  hidesCreate: true,
});
