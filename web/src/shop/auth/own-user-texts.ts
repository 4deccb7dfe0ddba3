export const ownUserTexts = {
  title: 'Mi cuenta',
  loadFailed: 'No se pudo cargar tu cuenta.',
} as const;

export const confirmTexts = {
  title: 'Confirmá que sos vos',
  help: 'Es para que nadie más lo haga desde tu sesión. Vale por cinco minutos.',
  password: 'Contraseña',
  confirm: 'Continuar',
} as const;

export const stepTexts = {
  password: {
    title: 'Elegí tu contraseña',
    subtitle: 'La que usaste la escribió otra persona. Cambiala por una que sepas solo vos.',
  },
  secondFactor: {
    title: 'Activá la verificación en dos pasos',
    subtitle: 'Tu óptica la pide para entrar. Necesitás una aplicación de códigos en tu teléfono.',
  },
  given: 'Contraseña que te dieron',
  signOut: 'Cerrar Sesión',
} as const;

export const passwordTexts = {
  title: 'Contraseña',
  detail: 'Al cambiarla se cierran tus otras sesiones.',
  current: 'Contraseña actual',
  next: 'Contraseña nueva',
  repeated: 'Repetir contraseña nueva',
  mismatch: 'Las contraseñas no coinciden.',
  submit: 'Cambiar contraseña',
  failed: 'Error al actualizar la contraseña.',
} as const;

export const sessionsTexts = {
  title: 'Sesiones',
  detail: 'Los dispositivos en los que entraste. Si no reconocés alguno, cerralo y cambiá la contraseña.',
  current: 'Esta sesión',
  opened: 'Abierta el',
  seen: 'Último uso',
  from: 'Desde',
  closeOne: (device: string, opened: string) => `Cerrar la sesión de ${device}, abierta el ${opened}`,
  closeOthers: 'Cerrar las demás',
  none: 'No hay otras sesiones abiertas.',
  closed: 'Se cerró la sesión.',
  othersClosed: 'Se cerraron las demás sesiones.',
  failed: 'Error al cerrar las sesiones.',
} as const;

export const totpTexts = {
  title: 'Verificación en dos pasos',
  detail: 'Además de tu contraseña, al entrar se pide un código que genera una aplicación de tu teléfono.',
  on: 'Activada',
  off: 'Desactivada',
  left: (codes: number) =>
    codes === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${codes} códigos de recuperación.`,
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  setUpTitle: 'Activar la verificación en dos pasos',
  scan: 'Escaneá este código con tu aplicación (Google Authenticator, Microsoft Authenticator u otra).',
  qr: 'Código QR para tu aplicación',
  openApp: 'Abrir la aplicación en este teléfono',
  byHand: '¿No podés escanearlo? Escribí esta clave en la aplicación:',
  code: 'Código de 6 dígitos',
  codeHelp: 'El que muestra ahora la aplicación.',
  codesTitle: 'Guardá tus códigos de recuperación',
  codes: 'Si perdés el teléfono, con cada uno podés entrar una vez. No se vuelven a mostrar.',
  copy: 'Copiar',
  copied: 'Copiados',
  kept: 'Los guardé',
  offTitle: 'Desactivar la verificación en dos pasos',
  offHelp: 'Para entrar va a alcanzar con la contraseña.',
  offCode: 'Código de 6 dígitos o de recuperación',
  turnedOff: 'Se desactivó la verificación en dos pasos.',
  failed: 'Error al cambiar la verificación en dos pasos.',
} as const;
