/** This module imports no schemas, so the menu and the routes can use it before the sign-in. */
import type { Permission } from './permissions.ts';

interface Noun {
  one: string;
  many: string;
  /** A feminine noun takes 'la' and 'nueva'. */
  isFeminine?: true;
  isDocument?: true;
}

/** In the order of the screens. The key is the name in code, in permissions and of the table. */
export const resourceNouns = {
  sales: { one: 'Venta', many: 'Ventas', isFeminine: true },
  clients: { one: 'Cliente', many: 'Clientes' },
  products: { one: 'Producto', many: 'Productos' },
  brands: { one: 'Marca', many: 'Marcas', isFeminine: true },
  categories: { one: 'Categoría', many: 'Categorías', isFeminine: true },
  insurances: { one: 'Obra Social', many: 'Obras Sociales', isFeminine: true },
  optometrists: { one: 'Médico', many: 'Médicos' },
  prescriptions: { one: 'Receta', many: 'Recetas', isFeminine: true },
  providers: { one: 'Proveedor', many: 'Proveedores' },
  users: { one: 'Usuario', many: 'Usuarios' },
  payment_plans: { one: 'Plan de pago', many: 'Planes de pago' },
  cash_registers: { one: 'Caja', many: 'Cajas', isFeminine: true },
  points_of_sale: { one: 'Punto de venta', many: 'Puntos de venta' },
} as const satisfies Record<string, Noun>;

export type ResourceName = keyof typeof resourceNouns;

/** Users list and change these records; other records create and delete them: a sale creates its jobs. */
const dependentNouns = {
  jobs: { one: 'Trabajo', many: 'Trabajos' },
} as const satisfies Record<string, Noun>;

export type RecordName = ResourceName | keyof typeof dependentNouns;

export const nouns = {
  ...resourceNouns,
  ...dependentNouns,
  cash_sessions: { one: 'Sesión de caja', many: 'Sesiones de caja', isFeminine: true, isDocument: true },
  // The list of this kind has the clients who owe.
  accounts: { one: 'Cuenta', many: 'Deudores', isFeminine: true },
  price_changes: { one: 'Cambio de precios', many: 'Cambios de precios', isDocument: true },
  purchase_orders: { one: 'Pedido', many: 'Pedidos', isDocument: true },
  receptions: { one: 'Recepción', many: 'Recepciones', isFeminine: true, isDocument: true },
  stock_counts: { one: 'Conteo', many: 'Conteos', isDocument: true },
  invoices: { one: 'Comprobante', many: 'Facturación', isDocument: true },
  insurer_payments: { one: 'Cobro de obra social', many: 'Cobros de obras sociales', isDocument: true },
  claim_batches: { one: 'Presentación', many: 'Presentaciones', isFeminine: true, isDocument: true },
  fiscal_settings: { one: 'Datos fiscales', many: 'Datos fiscales' },
  sessions: { one: 'Sesión', many: 'Sesiones', isFeminine: true },
  collections: { one: 'Cobranza', many: 'Cobranzas', isFeminine: true },
  // The list of this kind is the audit log, so it has this plural.
  shop: { one: 'Óptica', many: 'Auditoría', isFeminine: true },
} as const satisfies Record<string, Noun>;

export type AuditKind = keyof typeof nouns;

declare module '../base/names.ts' {
  interface Names {
    resource: keyof typeof resourceNouns;
    record: keyof typeof resourceNouns | keyof typeof dependentNouns;
    document: {
      [Kind in keyof typeof nouns]: (typeof nouns)[Kind] extends { isDocument: true } ? Kind : never;
    }[keyof typeof nouns];
  }
}

export const auditKinds = Object.keys(nouns) as [AuditKind, ...AuditKind[]];

export function readPermission(kind: AuditKind): Permission {
  if (kind === 'sessions') return 'users.read';
  if (kind === 'accounts') return 'sales.read';
  if (kind === 'collections') return 'reports.read';
  return kind === 'shop' ? 'audit.read' : `${kind}.read`;
}
