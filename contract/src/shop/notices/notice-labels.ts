import { mailLink, messageNumber, whatsAppLink } from '../../base/phone-number.ts';

/** Dioptría only writes the message, and the user sends the message. */
export const noticeChannelLabels = { whatsapp: 'WhatsApp', email: 'E-mail' } as const;
export type NoticeChannel = keyof typeof noticeChannelLabels;
export const noticeChannels = Object.keys(noticeChannelLabels) as [NoticeChannel, ...NoticeChannel[]];

export const noticeTemplateLabels = {
  readyMessage: 'Pedido listo',
  balanceMessage: 'Saldo pendiente',
  recallMessage: 'Receta por vencer',
} as const;

export const standardTemplates: Readonly<Record<keyof typeof noticeTemplateLabels, string>> = {
  readyMessage:
    'Hola {nombre}: tu pedido {numero} de {optica} está listo para retirar. Saldo: {saldo}. Seguilo en {pagina}',
  balanceMessage: 'Hola {nombre}: tu pedido {numero} de {optica} tiene un saldo de {saldo}. Podés verlo en {pagina}',
  recallMessage: 'Hola {nombre}: tu receta vence el {vencimiento}. ¿Querés un turno para controlar tu vista? {optica}',
};

export const recallResultLabels = {
  appointment: 'Pidió turno',
  declined: 'No le interesa',
  silent: 'Sin respuesta',
} as const;
export type RecallResult = keyof typeof recallResultLabels;
export const recallResults = Object.keys(recallResultLabels) as [RecallResult, ...RecallResult[]];

export const refusesMessages = 'El cliente no quiere recibir mensajes.';
export const recallNotDue = 'Este recordatorio no corresponde hoy: mirá la lista de nuevo.';
export const noRecallYet = 'Todavía no le escribiste por esta receta.';

/**
 * The second recall is due this number of days after the first recall. The third recall is due twice this number of
 * days after the first recall (docs/rules.md#recalls-2).
 */
export const RECALL_STEP_DAYS = 14;
export const MAX_RECALLS = 3;
/** The list of recalls can look ahead at most this number of days for prescriptions that expire. */
export const MAX_RECALL_DAYS = 365;
/** The list shows a recall until a user notes its result, but no longer than this number of days. */
export const ANSWER_DAYS = 60;
/** A client gets no first recall within this number of days after any message. */
export const QUIET_DAYS = 30;

/** The fields that a text can contain, in braces. */
export const noticeFields = ['nombre', 'numero', 'saldo', 'pagina', 'optica', 'vencimiento'] as const;
export type NoticeField = (typeof noticeFields)[number];

const namesBalance = (text: string) => text.includes('{saldo}');

/**
 * Leaves out the sentence that names the balance, or only the part of the sentence between commas. A template that names nothing
 * else does not change.
 */
function withoutBalance(template: string): string {
  const sentences = template.split(/(?<=[.!?]\s|\n)/).map((sentence) => {
    if (!namesBalance(sentence)) return sentence;
    const end = /[.!?]*\s*$/.exec(sentence)?.[0] ?? '';
    const parts = sentence.slice(0, sentence.length - end.length).split(/(?=[,;])/);
    const kept = parts.filter((part) => !namesBalance(part)).join('');
    return kept === '' ? '' : kept.replace(/^[,;]\s*/, '') + end;
  });
  return sentences.join('').trim() || template;
}

/**
 * A field without a value becomes empty. Any other text in braces does not change. Without `saldo` the text does not
 * mention a balance (docs/rules.md#notices-4).
 */
export const filledText = (template: string, values: Partial<Record<NoticeField, string>>): string =>
  (values.saldo ? template : withoutBalance(template)).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    (noticeFields as readonly string[]).includes(name) ? (values[name as NoticeField] ?? '') : whole,
  );

interface Recipient {
  phone: string;
  email: string;
}

export const noEmail = 'El cliente no tiene correo.';

/**
 * The link for WhatsApp or a mail program, or the reason why the client cannot get the message
 * (docs/rules.md#notices-2).
 */
export function noticeLink(
  { phone, email }: Recipient,
  channel: NoticeChannel,
  subject: string,
  text: string,
): { link: string } | { problem: string } {
  if (channel === 'email') return email === '' ? { problem: noEmail } : { link: mailLink(email, subject, text) };
  const found = messageNumber(phone);
  return 'problem' in found ? found : { link: whatsAppLink(found.number, text) };
}
