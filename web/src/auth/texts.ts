export const loginTexts = {
  title: 'Iniciar Sesión',
  subtitle: 'Dioptría · Gestión para ópticas',
  email: 'Correo Electrónico',
  emailPlaceholder: 'Ingresa tu correo electrónico',
  password: 'Contraseña',
  code: 'Código',
  submit: 'Iniciar Sesión',
} as const;
