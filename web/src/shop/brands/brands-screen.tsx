import { brands } from '@dioptria/contract/shop/brands/brands.ts';
import { defineScreen } from '../../base/resource/screen.tsx';

export const brandsScreen = defineScreen({
  resource: brands,
  minWidth: 650,
  columns: [{ field: 'name', width: '30%' }, { field: 'description' }, { field: 'enabled', width: '13%' }],
  fields: [{ field: 'name', wide: true }, { field: 'description' }, { field: 'enabled' }],
  hidesCreate: true,
});
