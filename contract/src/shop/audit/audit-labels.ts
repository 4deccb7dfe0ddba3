/** The texts of the audit log, on screens and in its export. */
import type { AuditAction, SignInFailure } from './audit.ts';
import { nouns, type AuditKind } from '../nouns.ts';

/** The labels of the actions. */
export const actionLabels = {
  create: 'Creó',
  update: 'Cambió',
  delete: 'Eliminó',
  resetPassword: 'Generó una nueva contraseña',
  changePassword: 'Cambió su contraseña',
  invite: 'Invitó',
  acceptInvitation: 'Aceptó la invitación',
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

/** The label of an operator at the server's command line. */
export const commandLineLabel = 'Línea de comandos';

/** The author of an entry: the user's name at that time, or the operator's label. */
export const actorName = ({ user }: { user: { name: string } | null }): string => user?.name ?? commandLineLabel;

interface About {
  action: AuditAction;
  kind: AuditKind;
  recordName: string;
}

/** The actions on a whole list. */
const listActions: ReadonlySet<AuditAction> = new Set(['export', 'import', 'cancelImport']);

/** The kind of the record, or the list that was exported or imported. */
export function subjectOf({ kind, action }: Pick<About, 'kind' | 'action'>): string {
  return listActions.has(action) ? nouns[kind].many : nouns[kind].one;
}

/** The subject of an entry: the record's name ('N.º 12' for a sale), or its kind if it has no name. */
export function entryTitle({ recordName, ...entry }: About): string {
  const name = entry.kind === 'sales' && recordName ? `N.º ${recordName}` : recordName;
  return name || subjectOf(entry);
}
