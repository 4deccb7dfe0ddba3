/** The sign-in page loads these texts on request. */
export const forgottenPasswordTexts = {
  askOwner: (owner: string) => `Pedile un enlace a ${owner}: lo crea en Usuarios.`,
  askAdmin: 'Pedile un enlace a quien administra tu óptica: lo crea en Usuarios.',
  mailLink: 'Recibir un enlace por correo',
  mailing: 'Enviando...',
  emailMissing: 'Escribí arriba tu correo electrónico.',
} as const;
