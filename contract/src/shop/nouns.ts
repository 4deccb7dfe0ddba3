import type { Permission } from './permissions.ts';

/** This module imports no schemas, so the menu and the routes can use it before the sign-in. */

interface Noun {
  one: string;
  many: string;
  /** A feminine noun takes 'la' and 'nueva'. */
  isFeminine?: true;
  isDocument?: true;
}

/** In the order of the screens. The key is the name of the table, and the name in code and in permissions. */
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

/** Users can list and change these records, but not create or delete them: a sale creates its jobs. */
const dependentNouns = {
  jobs: { one: 'Trabajo', many: 'Trabajos' },
} as const satisfies Record<string, Noun>;

export type RecordName = ResourceName | keyof typeof dependentNouns;

export const nouns = {
  ...resourceNouns,
  ...dependentNouns,
  cash_sessions: { one: 'Sesión de caja', many: 'Sesiones de caja', isFeminine: true, isDocument: true },
  // The list of this kind has only the clients who owe money.
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
  // The list of this kind is the audit log, so the plural is 'Auditoría'.
  shop: { one: 'Óptica', many: 'Auditoría', isFeminine: true },
} as const satisfies Record<string, Noun>;

export type AuditKind = keyof typeof nouns;

/**
 * If a record of these topics changes, only the answers that show the record become stale. A change of any other record, such as
 * a brand, makes every answer stale, because many screens show the record's name.
 */
export const frequentTopics = [
  'sales',
  'debtors',
  'prescription',
  'cash-sessions',
  'jobs',
  'stock/counts',
  'invoices',
] as const;

declare module '../base/names.ts' {
  interface Names {
    resource: keyof typeof resourceNouns;
    record: keyof typeof resourceNouns | keyof typeof dependentNouns;
    document: {
      [Kind in keyof typeof nouns]: (typeof nouns)[Kind] extends { isDocument: true } ? Kind : never;
    }[keyof typeof nouns];
    frequentTopic: (typeof frequentTopics)[number];
  }
}

export const auditKinds = Object.keys(nouns) as [AuditKind, ...AuditKind[]];

export function readPermission(kind: AuditKind): Permission {
  if (kind === 'sessions') return 'users.read';
  if (kind === 'accounts') return 'sales.read';
  if (kind === 'collections') return 'reports.read';
  return kind === 'shop' ? 'audit.read' : `${kind}.read`;
}

/**
 * The keys are the tables of the referring records. A record to which another record refers cannot be deleted, and the
 * refusal uses these nouns. A test compares the tables with the foreign keys of the database.
 */
export const referringRecords: Readonly<Record<string, string>> = {
  cash_movements: 'movimientos de caja',
  cash_sessions: 'sesiones de caja',
  cash_tallies: 'arqueos de caja',
  claim_batches: 'presentaciones',
  claim_items: 'presentaciones',
  client_policies: 'clientes',
  clients: 'clientes',
  coverage_documents: 'coberturas',
  coverage_lines: 'coberturas',
  coverage_rules: 'reglas del nomenclador',
  coverages: 'coberturas',
  fiscal_settings: 'datos fiscales',
  insurer_allocations: 'cobros de obras sociales',
  insurer_entries: 'movimientos de obras sociales',
  insurer_payments: 'cobros de obras sociales',
  insurer_withholdings: 'cobros de obras sociales',
  invoices: 'comprobantes',
  job_checks: 'controles de trabajos',
  job_steps: 'pasos de trabajos',
  jobs: 'trabajos',
  notices: 'avisos',
  payments: 'pagos',
  prescriptions: 'recetas',
  price_changes: 'cambios de precios',
  price_edits: 'cambios de precios',
  products: 'productos',
  purchase_order_lines: 'pedidos a proveedores',
  purchase_orders: 'pedidos a proveedores',
  reception_lines: 'recepciones',
  receptions: 'recepciones',
  sale_changes: 'cambios de ventas',
  sale_modifications: 'cambios de ventas',
  sale_returns: 'devoluciones de ventas',
  sales: 'ventas',
  stock_counts: 'conteos de stock',
  stock_movements: 'movimientos de stock',
  users: 'usuarios',
  voucher_attempts: 'comprobantes',
};

/** A table whose name begins with `sale_` has rows that belong to sales. */
export const referringNoun = (table: string): string | undefined =>
  referringRecords[table] ?? (table.startsWith('sale_') ? referringRecords['sales'] : undefined);

export const importedResources = [
  'clients',
  'products',
  'insurances',
  'optometrists',
  'prescriptions',
  'providers',
] as const satisfies readonly ResourceName[];
export type ImportedResource = (typeof importedResources)[number];

export const isImported = (name: ResourceName): name is ImportedResource =>
  (importedResources as readonly ResourceName[]).includes(name);
