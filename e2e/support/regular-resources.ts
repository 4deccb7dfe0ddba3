import type { Given } from './given.ts';

/** On 'no screen' the role cannot open the screen. */
export type MayCreate = 'yes' | 'disabled' | 'hidden' | 'no screen';

export interface RegularResource {
  title: string;
  path: string;
  /** Below /tenant. */
  api: string;
  columns: readonly string[];
  create: string;
  empty: string;
  /** In the form's order. */
  required: readonly string[];
  /** By field label, the name first. */
  typed: Readonly<Record<string, string>>;
  created: string;
  row: readonly string[];
  card: readonly string[];
  change: { label: string; to: string };
  hasState: boolean;
  updateFailed: string;
  deleteFailed: string;
  question: { title: string; confirm: string };
  /** @returns its name, which no other record of the resource has */
  used: (given: Given) => Promise<string>;
  inUse: string;
  roles: Record<'seller' | 'readonly', { create: MayCreate; edit: boolean; delete: boolean }>;
}

const keptByAdmins = {
  seller: { create: 'hidden', edit: false, delete: false },
  readonly: { create: 'hidden', edit: false, delete: false },
} as const;

export const regularResources: readonly RegularResource[] = [
  {
    title: 'Lista de Marcas',
    path: '/products/brands',
    api: 'brands',
    columns: ['Nombre', 'Descripción', 'Estado'],
    create: 'Crear Nueva Marca',
    empty: 'Todavía no hay marcas.',
    required: ['Nombre'],
    typed: { Nombre: 'Rusty', Descripción: 'Anteojos de sol' },
    created: 'Se creó la marca «Rusty».',
    row: ['Rusty', 'Anteojos de sol', 'Activo'],
    card: ['Rusty', 'Anteojos de sol', 'Activo'],
    change: { label: 'Descripción', to: 'Sol y receta' },
    hasState: true,
    updateFailed: 'Error al actualizar la marca.',
    deleteFailed: 'Error al eliminar la marca.',
    question: { title: '¿Eliminar esta marca?', confirm: 'Eliminar marca' },
    used: async (given) => {
      const brand = await given.brand({ name: 'Reef' });
      await given.product({ brand });
      return brand.name;
    },
    inUse: 'No se puede eliminar porque lo usan productos.',
    roles: keptByAdmins,
  },
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
    roles: keptByAdmins,
  },
  {
    title: 'Lista de Obras Sociales',
    path: '/insurances',
    api: 'insurances',
    columns: ['Nombre', 'Detalles de cobertura', 'Estado'],
    create: 'Crear Nueva Obra Social',
    empty: 'Todavía no hay obras sociales.',
    required: ['Nombre'],
    typed: { Nombre: 'IOMA', CUIT: '30546741253', 'Detalles de cobertura': 'Un par por año' },
    created: 'Se creó la obra social «IOMA».',
    row: ['IOMA', 'Un par por año', 'Activo'],
    card: ['IOMA', 'Un par por año', 'Activo'],
    change: { label: 'Detalles de cobertura', to: 'Un par cada dos años' },
    hasState: true,
    updateFailed: 'Error al actualizar la obra social',
    deleteFailed: 'Error al eliminar la obra social.',
    question: { title: '¿Eliminar esta obra social?', confirm: 'Eliminar obra social' },
    used: async (given) => {
      const insurance = await given.insurance({ name: 'OSDE' });
      await given.client({ insuranceId: insurance._id });
      return insurance.name;
    },
    inUse: 'No se puede eliminar porque lo usan clientes.',
    roles: keptByAdmins,
  },
  {
    title: 'Lista de Medicos',
    path: '/doctors',
    api: 'optometrist',
    columns: ['Nombre', 'Matricula', 'Fecha de Registro'],
    create: 'Crear Nuevo Médico',
    empty: 'Todavía no hay médicos.',
    required: ['Nombre', 'Matricula'],
    typed: { Nombre: 'Dr. Raúl Neri', Matricula: 'MN 40123' },
    created: 'Se creó el médico «Dr. Raúl Neri».',
    row: ['Dr. Raúl Neri', 'MN 40123'],
    card: ['Dr. Raúl Neri', 'MN 40123'],
    change: { label: 'Matricula', to: 'MP 7788' },
    hasState: false,
    updateFailed: 'Error al actualizar el medico.',
    deleteFailed: 'Error al eliminar el medico.',
    question: { title: '¿Eliminar este médico?', confirm: 'Eliminar médico' },
    used: async (given) => {
      const optometrist = await given.optometrist({ name: 'Dra. Nora Vidal' });
      await given.prescription(await given.client(), { optometristId: optometrist._id });
      return optometrist.name;
    },
    inUse: 'No se puede eliminar porque lo usan recetas.',
    roles: {
      seller: { create: 'yes', edit: true, delete: false },
      readonly: { create: 'disabled', edit: false, delete: false },
    },
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
    roles: {
      seller: { create: 'no screen', edit: false, delete: false },
      readonly: { create: 'disabled', edit: false, delete: false },
    },
  },
  {
    title: 'Cajas',
    path: '/cash/registers',
    api: 'cash-registers',
    columns: ['Nombre', 'Estado'],
    create: 'Crear Nueva Caja',
    // Every shop has a register from the start.
    empty: 'Caja principal',
    required: ['Nombre'],
    typed: { Nombre: 'Caja del fondo' },
    created: 'Se creó la caja «Caja del fondo».',
    row: ['Caja del fondo', 'Activo'],
    card: ['Caja del fondo', 'Activo'],
    change: { label: 'Nombre', to: 'Caja del fondo, al patio' },
    hasState: true,
    updateFailed: 'Error al actualizar la caja.',
    deleteFailed: 'Error al eliminar la caja.',
    question: { title: '¿Eliminar esta caja?', confirm: 'Eliminar caja' },
    used: async (given) => {
      await given.cashSession();
      return 'Caja principal';
    },
    inUse: 'No se puede eliminar porque lo usan sesiones de caja.',
    roles: {
      seller: { create: 'no screen', edit: false, delete: false },
      readonly: { create: 'no screen', edit: false, delete: false },
    },
  },
];
