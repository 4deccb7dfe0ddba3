import type { AuditKind, SignInFailure } from '@dioptria/contract/audit.ts';

/** What an entry is about. */
export const kindLabels = {
  sales: 'Venta',
  clients: 'Cliente',
  products: 'Producto',
  brands: 'Marca',
  categories: 'Categoría',
  insurances: 'Obra Social',
  optometrists: 'Médico',
  prescriptions: 'Receta',
  providers: 'Proveedor',
  users: 'Usuario',
  sessions: 'Sesión',
  shop: 'Óptica',
} as const satisfies Record<AuditKind, string>;

/** What was exported: a whole list. */
export const listLabels: Readonly<Partial<Record<AuditKind, string>>> = {
  sales: 'Ventas',
  clients: 'Clientes',
  products: 'Productos',
  brands: 'Marcas',
  categories: 'Categorías',
  insurances: 'Obras Sociales',
  optometrists: 'Médicos',
  prescriptions: 'Recetas',
  providers: 'Proveedores',
  users: 'Usuarios',
};

export const failureLabels = {
  wrongPassword: 'Contraseña incorrecta',
  wrongCode: 'Código de verificación incorrecto',
  disabled: 'Usuario inactivo',
  suspended: 'La óptica está suspendida',
  lockedOut: 'Demasiados intentos: la cuenta quedó cerrada por un rato',
} as const satisfies Record<SignInFailure, string>;

export const auditTexts = {
  title: 'Auditoría',
  empty: 'Todavía no hay nada registrado.',
  nothingNarrowed: 'No se encontraron resultados para los filtros elegidos.',
  clearFilters: 'Quitar los filtros',
  at: 'Fecha',
  who: 'Quién',
  what: 'Qué hizo',
  about: 'Sobre qué',
  where: 'Desde dónde',
  user: 'Usuario',
  anybody: 'Todos',
  kind: 'Tipo de registro',
  anyKind: 'Todos',
  action: 'Acción',
  anyAction: 'Todas',
  from: 'Desde el día',
  to: 'Hasta el día',
  program: 'Programa',
  request: 'Código del pedido',
  field: 'Campo',
  before: 'Antes',
  after: 'Después',
  noValues: 'No hay valores que mostrar.',
  open: 'Ver el registro',
  everything: 'Ver todo lo de este registro',
  reason: 'Motivo',
  format: 'Formato',
  rows: 'Filas',
  complete: 'Completa',
  search: 'Búsqueda',
  sort: 'Orden',
  shopName: 'Nombre',
  ownerName: 'Propietario',
  ownerEmail: 'Email del propietario',
  sale: (number: string) => `N.º ${number}`,
} as const;
