import { brands } from '@dioptria/contract/brands.ts';
import { defineScreen } from '../shared/resource/screen.tsx';

/** 'Lista de Marcas'. */
export const brandsScreen = defineScreen({
  resource: brands,
  columns: [{ field: 'name', width: '30%' }, { field: 'description' }, { field: 'enabled', width: '13%' }],
  fields: [{ field: 'name', wide: true }, { field: 'description' }, { field: 'enabled' }],
  hidesCreate: true,
});
