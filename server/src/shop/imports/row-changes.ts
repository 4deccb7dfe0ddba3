import { writtenValue } from '@dioptria/contract/base/field-labels.ts';
import { fieldLabelOf } from '@dioptria/contract/base/resource.ts';
import { cutText } from '@dioptria/contract/base/text.ts';
import type { ImportPlan, ImportValues } from '@dioptria/contract/shop/imports/import-plans.ts';
import type { ImportChange } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import type { PriceRounding } from '@dioptria/contract/shop/settings/settings-labels.ts';

type Difference = ImportChange['fields'][number];

const LONGEST_VALUE = 200;

/** `nameOf` returns the name of the other record that a field of the row names. */
export function differencesIn(
  { resource, fields, computed }: ImportPlan,
  { stored, changes }: Readonly<Record<'stored' | 'changes', ImportValues>>,
  rounding: PriceRounding,
  nameOf: (field: string) => string,
): Difference[] {
  const written = fields.flatMap(({ name, label, fieldLabel, sentAt: [sent = ''] = [] }) => {
    if (!(sent in changes)) return [];
    const to = fieldLabel.kind === 'reference' ? nameOf(name) : writtenValue(fieldLabel, changes[sent]);
    return [{ label, from: writtenValue(fieldLabel, stored[name]), to }];
  });
  if (computed) {
    const fieldLabel = fieldLabelOf(resource, computed.field);
    const textOf = (value: unknown) => writtenValue(fieldLabel, value);
    const value = computed.compute(stored, changes, rounding);
    written.push({ label: fieldLabel.label, from: textOf(stored[computed.field]), to: textOf(value) });
  }
  return written
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => ({ label, from: cutText(from, LONGEST_VALUE), to: cutText(to, LONGEST_VALUE) }));
}
