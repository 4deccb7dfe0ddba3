import { readCell } from '@dioptria/contract/base/cell-values.ts';
import { jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import { documents, resources } from '@dioptria/contract/shop/records.ts';
import { settings } from '@dioptria/contract/shop/settings/settings.ts';
import { readForms, refusedForms } from '@dioptria/contract/testing/number-forms.ts';
import { describe, expect, it } from 'vitest';
import { numberOptionsOf, type NumericLabel, readTyped } from '../base/ui/fields/typed-number.ts';

const definitions = [...Object.values(resources), ...Object.values(documents), jobs, settings];

/** Every field of the contract whose kind is money or a number. The fields of powers have their own reader. */
const fields = definitions.flatMap(({ name, fields: labels }) =>
  Object.entries(labels).flatMap(([field, label]) =>
    label && (label.kind === 'money' || label.kind === 'number')
      ? [[`${name}.${field}`, label as NumericLabel] as const]
      : [],
  ),
);

/** A number that is no amount has no sign of pesos. */
const isPlain = (text: string) => /^[-+−]?[\d\s.,']*\d[.,]?$/.test(text.trim());

const readAs = (text: string, label: NumericLabel) => readTyped(text, numberOptionsOf(label, null));

describe('Each field of money or a number reads each form in the same way (docs/rules.md#numbers-1)', () => {
  it('the table has at least 60 forms, and the contract at least 30 fields', () => {
    expect(readForms.length + refusedForms.length).toBeGreaterThanOrEqual(60);
    expect(fields.length).toBeGreaterThanOrEqual(30);
  });

  it.each(fields)('%s reads a typed number as the table says', (_name, label) => {
    for (const [text, value] of readForms) {
      const read = readAs(text, label);
      if (label.kind === 'money' && value < 0) expect(read, text).toEqual({ problem: 'No puede ser menor que 0.' });
      else if (label.kind === 'money' || isPlain(text)) expect(read, text).toEqual({ number: value });
      else expect(read, text).toEqual({ problem: 'Ingresá un número.' });
    }
  });

  it.each(fields)('%s reads no number from a text that is none', (_name, label) => {
    for (const text of refusedForms) expect(readAs(text, label), text).toEqual({ problem: 'Ingresá un número.' });
  });

  it.each(fields)('%s is imported as it is typed', (_name, label) => {
    for (const [text] of readForms) {
      const typed = readAs(text, label);
      const imported = readCell(label, text);
      if ('number' in typed) expect(imported, text).toEqual({ value: typed.number });
    }
  });
});

describe('Only one component reads numbers (docs/rules.md#numbers-1)', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

  it('no other input takes numbers', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(200);
    const others = Object.entries(sources).filter(([, text]) =>
      /\bNumberInput\b|type="number"|valueAsNumber|parseFloat\(current/.test(text),
    );
    expect(others.map(([path]) => path)).toEqual([]);
  });
});
