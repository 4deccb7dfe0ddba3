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

export const firstShopTexts = {
  title: 'Crear la óptica',
  subtitle: 'Es la primera de este servidor. Vas a ser su propietario y entrás enseguida.',
  name: 'Nombre de la óptica',
  ownerName: 'Tu nombre',
  ownerEmail: 'Correo Electrónico',
  password: 'Contraseña',
} as const;
