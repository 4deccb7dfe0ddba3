/** Describes what a row changes in its stored record, for the review of an import (docs/rules.md#imports-4). */
import { writtenValue } from '@dioptria/contract/base/field-words.ts';
import { fieldWords } from '@dioptria/contract/base/resource.ts';
import { cutText } from '@dioptria/contract/base/whole-text.ts';
import type { ImportPlan, ImportValues } from '@dioptria/contract/shop/imports/import-plans.ts';
import type { ImportChange } from '@dioptria/contract/shop/imports/imports.ts';
import type { PriceRounding } from '@dioptria/contract/shop/settings/price-rounding-words.ts';

type Difference = ImportChange['fields'][number];

const LONGEST_VALUE = 200;

/**
 * Returns the labels of the fields that a row changes, with their texts before and after the import.
 * @param nameOf returns the name of the other record that a field of the row names
 */
export function differencesIn(
  { resource, fields, computed }: ImportPlan,
  { stored, changes }: Readonly<Record<'stored' | 'changes', ImportValues>>,
  rounding: PriceRounding,
  nameOf: (field: string) => string,
): Difference[] {
  const written = fields.flatMap(({ name, label, words, sentAt: [sent = ''] = [] }) => {
    if (!(sent in changes)) return [];
    const to = words.kind === 'reference' ? nameOf(name) : writtenValue(words, changes[sent]);
    return [{ label, from: writtenValue(words, stored[name]), to }];
  });
  if (computed) {
    const words = fieldWords(resource, computed.field);
    const textOf = (value: unknown) => writtenValue(words, value);
    const value = computed.compute(stored, changes, rounding);
    written.push({ label: words.label, from: textOf(stored[computed.field]), to: textOf(value) });
  }
  return written
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => ({ label, from: cutText(from, LONGEST_VALUE), to: cutText(to, LONGEST_VALUE) }));
}
