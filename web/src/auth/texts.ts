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
} as const;
