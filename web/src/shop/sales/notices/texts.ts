/** Texts of the messages about sales. */
export const saleNoticeTexts = {
  title: 'Avisos',
  notify: 'Avisar por WhatsApp',
  none: 'Todavía no se le avisó al cliente.',
  dialogTitle: (name: string) => `Avisar a ${name}`,
  subject: (number: number, shop: string) => `Tu pedido ${number} de ${shop}`,
  by: (channel: string, author: string, moment: string) => `${channel} · ${author} · ${moment}`,
  filter: 'Avisos',
  all: 'Todas',
  notNotified: 'Sin avisar',
  ready: 'Listos, sin avisar',
  batch: 'Avisar de a uno',
  skip: 'Saltear',
  position: (position: number, total: number) => `${position} de ${total}`,
  batchEmpty: 'No queda nadie por avisar.',
} as const;
