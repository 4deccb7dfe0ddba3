import { categories, isLensCategory, isServiceCategory } from '@dioptria/contract/shop/categories/categories.ts';
import { defineScreen } from '../../base/resource/screen.tsx';

/** If changing a category fails, the specified message speaks of a brand (docs/rules.md#categories-2). */
export const categoriesScreen = defineScreen({
  resource: categories,
  minWidth: 650,
  texts: {
    title: 'Lista de Categorias',
    create: 'Crear Nueva Categoria',
    updateFailed: 'Error al actualizar la marca.',
  },
  columns: [
    { field: 'name', width: '26%' },
    { field: 'description' },
    { field: 'showProductType', width: '20%' },
    { field: 'enabled', width: '13%' },
  ],
  fields: [
    { field: 'name', wide: true },
    { field: 'description' },
    {
      field: 'showProductType',
      proposal: { from: 'name', propose: isLensCategory },
      help: 'Para cristales: al vender un producto de esta categoría se pregunta si es para lejos, para cerca o ambos.',
    },
    {
      field: 'needsWorkshop',
      proposal: { from: 'name', propose: isServiceCategory },
      help: 'Para reparaciones y calibrados: cada venta de un producto de esta categoría crea un trabajo en el taller.',
    },
    { field: 'enabled' },
  ],
  hidesCreate: true,
});
