import type { Field } from './field.ts';
import { lazyPart } from './lazy-part.ts';

const loaders = {
  money: async () => (await import('../ui/money-field.tsx')).MoneyField,
  number: async () => (await import('../ui/number-field.tsx')).NumberField,
  password: async () => (await import('../ui/password-field.tsx')).PasswordField,
  reference: async () => (await import('./reference-field.tsx')).ReferenceField,
  rows: async () => (await import('../ui/rows-field.tsx')).RowsField,
  switch: async () => (await import('../ui/switch-field.tsx')).SwitchField,
  ticks: async () => (await import('../ui/ticks-field.tsx')).TicksField,
} as const;

// The kinds of field that not every form has: together they weigh more than the form itself.
export const MoneyField = lazyPart(loaders.money);
export const NumberField = lazyPart(loaders.number);
export const PasswordField = lazyPart(loaders.password);
export const ReferenceField = lazyPart(loaders.reference);
export const RowsField = lazyPart(loaders.rows);
export const SwitchField = lazyPart(loaders.switch);
export const TicksField = lazyPart(loaders.ticks);

/** Asks for the kinds of field that a form has, all at once. */
export function loadFields(fields: readonly Field[]): Promise<unknown> {
  const wanted = new Set<string>(fields.map((field) => (field.kind === 'text' && field.rows ? 'rows' : field.kind)));
  const chosen = Object.entries(loaders).filter(([kind]) => wanted.has(kind));
  return Promise.all(chosen.map(async ([, load]) => load()));
}
