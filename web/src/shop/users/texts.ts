import { passwordHelp } from '@dioptria/contract/shop/auth/password-rules.ts';

export const userTexts = {
  passwordHelp,
  firstPasswordHelp:
    'Si la dejás vacía, te damos un enlace para que el usuario la elija. Si la escribís, el usuario la cambia al entrar por primera vez.',
  permissionsHelp: 'Solo suman a un vendedor: el administrador ya los tiene y el de solo lectura no puede usarlos.',
} as const;

export const invitationTexts = {
  open: 'Crear enlace de invitación',
  title: (name: string) => `Invitación de ${name}`,
  help: (until: string) =>
    `Enviale este enlace: con él elige su contraseña y entra. Sirve una sola vez, hasta el ${until}, y no se vuelve a mostrar. Uno nuevo anula el anterior.`,
  link: 'Enlace',
  copy: 'Copiar enlace',
  copied: 'Se copió el enlace.',
  copyFailed: 'El navegador no permitió copiar.',
  send: 'Enviar por correo',
  subject: (shop: string) => `Tu usuario de ${shop}`,
  body: (name: string, link: string) => `Hola ${name}: con este enlace elegís tu contraseña y entrás. ${link}`,
  failed: 'No se pudo crear la invitación.',
} as const;

export const resetTexts = {
  open: 'Generar nueva contraseña',
  title: (name: string) => `Nueva contraseña de ${name}`,
  newPassword: 'Nueva contraseña',
  repeated: 'Repetir contraseña',
  mismatch: 'Las contraseñas no coinciden.',
  endsSessions:
    'Se van a cerrar las sesiones abiertas de este usuario: para seguir tiene que entrar con la nueva, y cambiarla.',
  failed: 'Error al actualizar la contraseña.',
} as const;

export const endSessionsTexts = {
  open: 'Cerrar sus sesiones',
  question: (name: string) => ({
    title: '¿Cerrar sus sesiones?',
    message: `«${name}» sale de todos los dispositivos en los que entró. Puede volver a entrar con su contraseña.`,
    confirm: 'Cerrar sus sesiones',
    cancel: 'Cancelar',
  }),
  failed: 'Error al cerrar las sesiones.',
} as const;

export const totpTexts = {
  open: 'Desactivar su verificación en dos pasos',
  question: (name: string) => ({
    title: '¿Desactivar su verificación en dos pasos?',
    message: `«${name}» va a entrar solo con su contraseña. Hacelo si perdió el teléfono y es quien dice ser.`,
    confirm: 'Desactivar',
    cancel: 'Cancelar',
    destructive: true,
  }),
  failed: 'Error al desactivar la verificación en dos pasos.',
} as const;
