import { defineScreen } from '../shared/resource/screen.ts';
import { activeOrNot } from '../shared/resource/texts.ts';
import { EnabledChip } from '../shared/ui/enabled-chip.tsx';

/** 'Lista de Proveedores' (spec §2 'List screens', §6): who the shop buys from. */
export const providersScreen = defineScreen({
  name: 'providers',
  path: 'providers',
  resource: async () => (await import('@dioptria/contract/providers.ts')).providers,
  texts: {
    title: 'Lista de Proveedores',
    create: 'Crear Nuevo Proveedor',
    empty: 'Todavía no hay proveedores.',
    emptyDetail: 'Cargá el primero con «Crear Nuevo Proveedor»: se elige en cada producto.',
    created: (name) => `Se creó el proveedor «${name}».`,
    createFailed: 'Error al crear el proveedor.',
    updateFailed: 'Error al actualizar el proveedor.',
    deleteFailed: 'Error al eliminar el proveedor.',
    deleteQuestion: (name) => ({
      title: '¿Eliminar este proveedor?',
      message: `«${name}» se borra para siempre.`,
      confirm: 'Eliminar proveedor',
      cancel: 'Conservar',
      destructive: true,
    }),
    labels: {
      name: 'Nombre',
      phone: 'Teléfono',
      email: 'Email',
      personInCharge: 'Persona a Cargo',
      address: 'Dirección',
      taxId: 'CUIL',
      bankName: 'Banco',
      bankNumber: 'CBU o número de cuenta',
      bankAlias: 'Alias',
      defaultInvoiceType: 'Tipo de factura',
      currency: 'Moneda',
      enabled: 'Estado',
    },
  },
  columns: [
    { field: 'name', width: '24%', cell: ({ name }) => <strong>{name}</strong> },
    { field: 'phone' },
    { field: 'email', width: '28%' },
    { field: 'personInCharge' },
    { field: 'enabled', width: '12%', cell: ({ enabled }) => <EnabledChip enabled={enabled} /> },
  ],
  card: ({ name, personInCharge, phone, enabled }) => [
    name,
    personInCharge,
    phone,
    <EnabledChip key="enabled" enabled={enabled} />,
  ],
  fields: [
    { field: 'name', kind: 'text', wide: true },
    { field: 'personInCharge', kind: 'text' },
    { field: 'phone', kind: 'text', type: 'tel' },
    { field: 'email', kind: 'email' },
    { field: 'taxId', kind: 'text' },
    { field: 'address', kind: 'text', wide: true },
    { field: 'defaultInvoiceType', kind: 'select', options: { A: 'A', B: 'B', C: 'C', M: 'M' } },
    { field: 'currency', kind: 'select', options: { ARS: 'ARS', USD: 'USD' } },
    { field: 'bankName', kind: 'text' },
    { field: 'bankAlias', kind: 'text' },
    { field: 'bankNumber', kind: 'text', wide: true },
    { field: 'enabled', kind: 'switch', on: 'edit', options: activeOrNot },
  ],
});
