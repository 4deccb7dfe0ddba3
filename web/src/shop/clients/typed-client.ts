import { compactKey } from '@dioptria/contract/base/text.ts';
import type { FormValues } from '../../base/resource/fields/field-values.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The text that the user had typed into the search before opening the form of a new client. */
    typedClient?: string;
  }
}

/**
 * A text without digits is the name, ten digits or more are a phone, another number is the document. 7 or 8 digits are a DNI, and
 * a number with letters is a PASAPORTE (docs/rules.md#wizard-18).
 */
export function typedClient(text: string): FormValues {
  const typed = text.trim();
  const key = compactKey(typed);
  if (key === '') return {};
  if (!/\d/.test(key)) return { name: typed };
  if (/^\d{10,}$/.test(key)) return { phone: typed };
  const typeId = /^\d{7,8}$/.test(key) ? 'DNI' : /\D/.test(key) ? 'PASAPORTE' : undefined;
  return { numId: typed, ...(typeId && { typeId }) };
}
