import { Excerpt } from '../shared/data-table/excerpt.tsx';
import { defineScreen } from '../shared/resource/screen.ts';
import { activeOrNot, yesOrNo } from '../shared/resource/texts.ts';
import { EnabledChip } from '../shared/ui/enabled-chip.tsx';

const productType = 'Mostrar Tipo (Producto)';

/** 'Lista de Categorias' (spec §2 'List screens'); what fails is said in the words of brands (spec §8). */
export const categoriesScreen = defineScreen({
  name: 'categories',
  path: 'categories',
  resource: async () => (await import('@dioptria/contract/categories.ts')).categories,
  texts: {
    title: 'Lista de Categorias',
    create: 'Crear Nueva Categoria',
    empty: 'Todavía no hay categorías.',
    emptyDetail: 'Cargá la primera con «Crear Nueva Categoria».',
    created: (name) => `Se creó la categoría «${name}».`,
    createFailed: 'Error al crear la categoría.',
    updateFailed: 'Error al actualizar la marca.',
    deleteFailed: 'Error al eliminar la categoría.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar esta categoría?',
      message: `«${name}» se borra para siempre.`,
      confirm: 'Eliminar categoría',
      cancel: 'Conservar',
      destructive: true,
    }),
    labels: { name: 'Nombre', description: 'Descripción', showProductType: productType, enabled: 'Estado' },
  },
  columns: [
    { field: 'name', width: '26%', cell: ({ name }) => <strong>{name}</strong> },
    { field: 'description', cell: ({ description }) => <Excerpt>{description}</Excerpt> },
    {
      field: 'showProductType',
      width: '14rem',
      cell: ({ showProductType }) => yesOrNo[`${showProductType}`],
    },
    { field: 'enabled', width: '9rem', cell: ({ enabled }) => <EnabledChip enabled={enabled} /> },
  ],
  size: 650,
  card: ({ name, description, showProductType, enabled }) => [
    name,
    description,
    `${productType}: ${yesOrNo[`${showProductType}`]}`,
    <EnabledChip key="enabled" enabled={enabled} />,
  ],
  fields: [
    { field: 'name', kind: 'text', wide: true },
    { field: 'description', kind: 'text', rows: 3, wide: true },
    {
      field: 'showProductType',
      kind: 'switch',
      options: yesOrNo,
      help: 'Al vender un producto de esta categoría se pregunta si es para lejos, para cerca o ambos.',
    },
    { field: 'enabled', kind: 'switch', on: 'edit', options: activeOrNot },
  ],
  hidesCreate: true,
});
