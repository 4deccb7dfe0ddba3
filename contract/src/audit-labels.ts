/** How the log is said, on the screens and in an export. */
import type { AuditAction, AuditKind, SignInFailure } from './audit.ts';

/** What was done, as of whoever did it. */
export const actionLabels = {
  create: 'Creó',
  update: 'Cambió',
  delete: 'Eliminó',
  resetPassword: 'Generó una nueva contraseña',
  changePassword: 'Cambió su contraseña',
  closeSessions: 'Cerró sesiones',
  turnOnTotp: 'Activó la verificación en dos pasos',
  turnOffTotp: 'Desactivó la verificación en dos pasos',
  export: 'Exportó',
  signIn: 'Inició sesión',
  signInFailed: 'No pudo iniciar sesión',
  signOut: 'Cerró sesión',
  suspend: 'Suspendió',
  resume: 'Reanudó',
} as const satisfies Record<AuditAction, string>;

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

/** What was exported: a whole list; of the shop, its log. */
const listLabels: Readonly<Partial<Record<AuditKind, string>>> = {
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
  shop: 'Auditoría',
};

export const failureLabels = {
  wrongPassword: 'Contraseña incorrecta',
  wrongCode: 'Código de verificación incorrecto',
  disabled: 'Usuario inactivo',
  suspended: 'La óptica está suspendida',
  lockedOut: 'Demasiados intentos: la cuenta quedó cerrada por un rato',
} as const satisfies Record<SignInFailure, string>;

/** The name of who did it from a server's command line. */
export const commandLineLabel = 'Línea de comandos';

interface About {
  action: AuditAction;
  kind: AuditKind;
  recordName: string;
}

/** The kind of the record, or the list that was exported. */
export function subjectOf({ kind, action }: Pick<About, 'kind' | 'action'>): string {
  return (action === 'export' && listLabels[kind]) || kindLabels[kind];
}

/** What an entry is about: the record's name, or its kind alone. */
export function aboutOf({ recordName, ...entry }: About): string {
  const name = entry.kind === 'sales' && recordName ? `N.º ${recordName}` : recordName;
  return name || subjectOf(entry);
}
