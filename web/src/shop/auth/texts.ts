export const loginTexts = {
  title: 'Iniciar Sesión',
  subtitle: 'Dioptría · Gestión para ópticas',
  email: 'Correo Electrónico',
  emailPlaceholder: 'Ingresa tu correo electrónico',
  password: 'Contraseña',
  code: 'Código',
  codeLost: 'Si no tenés el teléfono, uno de tus códigos de recuperación.',
  back: 'Volver',
  submit: 'Iniciar Sesión',
  forgotten: 'Olvidé mi contraseña',
} as const;

export const invitationTexts = {
  title: 'Invitación',
  uselessTitle: 'No se puede abrir la invitación',
  toLogin: 'Ir a Iniciar Sesión',
  welcome: (name: string) => `Hola ${name}`,
  subtitle: (shop: string) => `${shop} te invitó. Elegí la contraseña con la que vas a entrar.`,
  email: 'Correo Electrónico',
  password: 'Contraseña',
  repeated: 'Repetir contraseña',
  mismatch: 'Las contraseñas no coinciden.',
  submit: 'Guardar y entrar',
  saved: 'Tu contraseña quedó guardada. Entrá con ella.',
  otherSession: (name: string) =>
    `En este navegador ya hay una sesión abierta. La invitación es para ${name}: al usarla, esa sesión se cierra.`,
  endOther: 'Usar la invitación',
  keepOther: 'Seguir en la sesión abierta',
} as const;

export const firstShopTexts = {
  title: 'Crear la óptica',
  subtitle: 'Vas a ser su propietario, y entrás enseguida.',
  name: 'Nombre de la óptica',
  ownerName: 'Tu nombre',
  ownerEmail: 'Correo Electrónico',
  password: 'Contraseña',
} as const;
