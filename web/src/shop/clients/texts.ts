/** The hash of a URL ('/clients?id=…#cuenta') that makes the client's detail open at the section of the account. */
export const accountAnchor = 'cuenta';

export const notesOfClient = 'Notas del cliente';

export const contactTexts = {
  button: 'Corregir contacto',
  title: (name: string) => `Corregir contacto: ${name}`,
} as const;

export const policyTexts = {
  title: 'Coberturas',
  birthDate: 'Fecha de nacimiento',
  birthDateHelp: 'Para los límites de edad de las obras sociales.',
  none: 'Sin coberturas cargadas.',
  edit: 'Cambiar coberturas',
  add: 'Agregar otra cobertura',
  first: 'Primera cobertura',
  other: (place: number) => `Cobertura ${place}`,
  insurance: 'Obra Social',
  plan: 'Plan',
  affiliateNumber: 'Número de afiliado',
  holder: 'Titular',
  holderHelp: 'Si no es el cliente.',
  validUntil: 'Vale hasta',
  remove: 'Quitar',
  removeOf: (title: string) => `Quitar ${title.toLowerCase()}`,
  missing: 'Elegí la obra social.',
  saveFailed: 'Error al guardar las coberturas.',
  affiliate: (number: string) => `Afiliado ${number}`,
  holderIs: (name: string) => `Titular ${name}`,
  until: (day: string) => `Hasta el ${day}`,
} as const;

export const noticeTexts = {
  template: 'Texto',
  message: 'Mensaje',
  whatsApp: 'Abrir WhatsApp',
  email: 'Abrir e-mail',
  noted: 'Aviso anotado.',
  hint: 'Se abre el mensaje ya escrito: lo enviás vos. Queda anotado al abrirlo.',
} as const;

export const recallTexts = {
  open: 'Recordatorios',
  title: 'Recordatorios',
  days: 'Recetas que vencen',
  within: (days: number) => `En ${days} días o menos`,
  none: 'No hay a quién escribirle hoy.',
  noneDetail: 'Aparecen los clientes cuya última receta vence pronto o ya venció, que aceptan mensajes.',
  expires: (day: string, step: number) => `Vence el ${day} · Mensaje ${step} de 3`,
  expired: (day: string, step: number) => `Venció el ${day} · Mensaje ${step} de 3`,
  write: 'Escribir',
  writeTo: (name: string) => `Escribir a ${name}`,
  unanswered: 'Esperan respuesta',
  askAnswer: 'Mensaje anotado. ¿Qué respondió?',
  result: (name: string) => `Respuesta de ${name}`,
  noted: 'Respuesta anotada.',
  more: (shown: number, total: number) => `Se muestran ${shown} de ${total}: al escribirles aparecen los demás.`,
  subject: 'Tu receta',
} as const;
