import { providers } from '@dioptria/contract/shop/providers/providers.ts';
import { defineScreen } from '../../base/resource/screen.tsx';

export const providersScreen = defineScreen({
  resource: providers,
  texts: { emptyDetail: 'Cargá el primero con «Crear Nuevo Proveedor»: se elige en cada producto.' },
  columns: [
    { field: 'name', width: '24%' },
    { field: 'phone', whole: true },
    { field: 'email', width: '28%' },
    { field: 'personInCharge' },
    { field: 'enabled', width: '12%' },
  ],
  card: ['name', 'personInCharge', 'phone', 'enabled'],
  fields: [
    { field: 'name', wide: true },
    { field: 'personInCharge' },
    { field: 'phone' },
    { field: 'email' },
    { field: 'taxId' },
    { field: 'address', wide: true },
    { field: 'defaultInvoiceType' },
    { field: 'currency' },
    { field: 'bankName' },
    { field: 'bankAlias' },
    { field: 'bankNumber', wide: true },
    { field: 'cylinderSign', on: 'edit', help: 'Cómo escribe este laboratorio los cilindros.' },
    { field: 'enabled' },
  ],
});
