import { type JobLens, type LensValue, lensValues, writtenLensValue } from '@dioptria/contract/shop/jobs/job-labels.ts';
import {
  parsePower,
  type PrismBase,
  prismBaseLabels,
  prismBases,
} from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LensTable } from './lens-table.tsx';
import { detailTexts as texts } from './texts.ts';

interface LensInputsProps {
  lensOf: (key: 'rightLens' | 'leftLens') => JobLens;
  onChange: (key: 'rightLens' | 'leftLens', lens: JobLens) => void;
}

export function LensInputs({ lensOf, onChange }: LensInputsProps) {
  return [lensValues.slice(0, 4), lensValues.slice(4)].map((values) => (
    <LensTable
      key={values[0]?.field}
      caption={texts.lenses}
      values={values}
      cell={({ key }, value, name) => (
        <LensField name={name} lens={lensOf(key)} value={value} onChange={(lens) => onChange(key, lens)} />
      )}
    />
  ));
}

interface LensFieldProps {
  name: string;
  lens: JobLens;
  value: LensValue;
  /** A typed text that is no number becomes NaN, which every rule refuses. */
  onChange: (lens: JobLens) => void;
}

const bases = [{ value: '', label: '' }, ...prismBases.map((base) => ({ value: base, label: prismBaseLabels[base] }))];
const baseOf = (text: string): PrismBase | null => prismBases.find((base) => base === text) ?? null;

function LensField({ name, lens, value, onChange }: LensFieldProps) {
  // The text while the user types. Undefined at other times, when the field shows the value of the lens.
  const [typed, setTyped] = useState<string>();
  if (value.field === 'prismBase') {
    return (
      <NativeSelect
        aria-label={name}
        data={bases}
        value={lens.prismBase ?? ''}
        onChange={({ currentTarget }) => onChange({ ...lens, prismBase: baseOf(currentTarget.value) })}
      />
    );
  }
  return (
    <TextInput
      aria-label={name}
      inputMode={value.kind === 'power' ? 'text' : 'decimal'}
      autoComplete="off"
      value={typed ?? writtenLensValue(lens, value).replace('°', '')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const read = parsePower(currentTarget.value);
        onChange({ ...lens, [value.field]: read === undefined ? Number.NaN : read });
      }}
      onBlur={() => {
        if (typed !== undefined && parsePower(typed) !== undefined) setTyped(undefined);
      }}
    />
  );
}
