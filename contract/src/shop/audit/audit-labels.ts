import type { AuditAction, SignInFailure } from './audit.ts';
import { nouns, type AuditKind } from '../nouns.ts';

export const actionLabels = {
  create: 'Creó',
  update: 'Cambió',
  delete: 'Eliminó',
  resetPassword: 'Generó una nueva contraseña',
  changePassword: 'Cambió su contraseña',
  invite: 'Invitó',
  acceptInvitation: 'Aceptó la invitación',
  askPasswordLink: 'Pidió un enlace por correo para su contraseña',
  closeSessions: 'Cerró sesiones',
  turnOnTotp: 'Activó la verificación en dos pasos',
  turnOffTotp: 'Desactivó la verificación en dos pasos',
  export: 'Exportó',
  import: 'Importó una planilla',
  cancelImport: 'Canceló una importación',
  signIn: 'Inició sesión',
  signInFailed: 'No pudo iniciar sesión',
  signOut: 'Cerró sesión',
  suspend: 'Suspendió',
  resume: 'Reanudó',
} as const satisfies Record<AuditAction, string>;

export const failureLabels = {
  wrongPassword: 'Contraseña incorrecta',
  wrongCode: 'Código de verificación incorrecto',
  disabled: 'Usuario inactivo',
  suspended: 'La óptica está suspendida',
  lockedOut: 'Demasiados intentos: la cuenta quedó cerrada por un rato',
} as const satisfies Record<SignInFailure, string>;

export const commandLineLabel = 'Línea de comandos';

export const actorName = ({ user }: { user: { name: string } | null }): string => user?.name ?? commandLineLabel;

interface About {
  action: AuditAction;
  kind: AuditKind;
  recordName: string;
}

const listActions: ReadonlySet<AuditAction> = new Set(['export', 'import', 'cancelImport']);

export function subjectOf({ kind, action }: Pick<About, 'kind' | 'action'>): string {
  return listActions.has(action) ? nouns[kind].many : nouns[kind].one;
}

export function entryTitle({ recordName, ...entry }: About): string {
  const name = entry.kind === 'sales' && recordName ? `N.º ${recordName}` : recordName;
  return name || subjectOf(entry);
}
