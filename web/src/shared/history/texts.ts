import type { AuditAction } from '@dioptria/contract/audit.ts';

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

export const historyTexts = {
  open: 'Historial',
  empty: 'No hay cambios registrados.',
  more: 'Cargar más',
  loadingMore: 'Cargando...',
  commandLine: 'Línea de comandos',
  becomes: 'pasó a',
  blank: 'vacío',
} as const;
