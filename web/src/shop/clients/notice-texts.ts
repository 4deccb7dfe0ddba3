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
