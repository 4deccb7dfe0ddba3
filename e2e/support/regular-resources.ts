import type { Given } from './given.ts';

export interface RegularResource {
  title: string;
  path: string;
  /** Below /tenant. */
  api: string;
  columns: readonly string[];
  create: string;
  empty: string;
  /** In the order of the form. */
  required: readonly string[];
  /** The value to type into each field, by the field's label. The name comes first. */
  typed: Readonly<Record<string, string>>;
  created: string;
  row: readonly string[];
  card: readonly string[];
  change: { label: string; to: string };
  hasState: boolean;
  updateFailed: string;
  deleteFailed: string;
  question: { title: string; confirm: string };
  /** Makes a record that another record uses. @returns its unique name */
  used: (given: Given) => Promise<string>;
  inUse: string;
}

export const regularResources: readonly RegularResource[] = [
  {
    title: 'Lista de Categorias',
    path: '/products/categories',
    api: 'categories',
    columns: ['Nombre', 'Descripción', 'Mostrar Tipo (Producto)', 'Estado'],
    create: 'Crear Nueva Categoria',
    empty: 'Todavía no hay categorías.',
    required: ['Nombre'],
    typed: { Nombre: 'Cristales', Descripción: 'El par', 'Mostrar Tipo (Producto)': 'Si' },
    created: 'Se creó la categoría «Cristales».',
    row: ['Cristales', 'El par', 'Si', 'Activo'],
    card: ['Cristales', 'El par', 'Mostrar Tipo (Producto): Si', 'Activo'],
    change: { label: 'Mostrar Tipo (Producto)', to: 'No' },
    hasState: true,
    updateFailed: 'Error al actualizar la marca.',
    deleteFailed: 'Error al eliminar la categoría.',
    question: { title: '¿Eliminar esta categoría?', confirm: 'Eliminar categoría' },
    used: async (given) => {
      const category = await given.category({ name: 'Estuches' });
      await given.product({ category });
      return category.name;
    },
    inUse: 'No se puede eliminar porque lo usan productos.',
  },
  {
    title: 'Lista de Proveedores',
    path: '/providers',
    api: 'providers',
    columns: ['Nombre', 'Teléfono', 'Email', 'Persona a Cargo', 'Estado'],
    create: 'Crear Nuevo Proveedor',
    empty: 'Todavía no hay proveedores.',
    required: [
      'Nombre',
      'Persona a Cargo',
      'Teléfono',
      'Email',
      'CUIL',
      'Dirección',
      'Tipo de factura',
      'Moneda',
      'Banco',
      'Alias',
      'CBU o número de cuenta',
    ],
    typed: {
      Nombre: 'Armazones del Litoral',
      'Persona a Cargo': 'Inés Duarte',
      Teléfono: '342 455-0198',
      Email: 'ventas@litoral.example',
      CUIL: '30-70998123-4',
      Dirección: 'San Martín 2210',
      'Tipo de factura': 'M',
      Moneda: 'USD',
      Banco: 'Banco Nación',
      Alias: 'litoral.lentes',
      'CBU o número de cuenta': '0110599520000001234567',
    },
    created: 'Se creó el proveedor «Armazones del Litoral».',
    row: ['Armazones del Litoral', '342 455-0198', 'ventas@litoral.example', 'Inés Duarte', 'Activo'],
    card: ['Armazones del Litoral', 'Inés Duarte', '342 455-0198', 'Activo'],
    change: { label: 'Tipo de factura', to: 'C' },
    hasState: true,
    updateFailed: 'Error al actualizar el proveedor.',
    deleteFailed: 'Error al eliminar el proveedor.',
    question: { title: '¿Eliminar este proveedor?', confirm: 'Eliminar proveedor' },
    used: async (given) => {
      const provider = await given.provider({ name: 'Lentes del Sur' });
      await given.product({ provider });
      return provider.name;
    },
    inUse: 'No se puede eliminar porque lo usan productos.',
  },
];
