import { lensValues } from '@dioptria/contract/shop/jobs/job-lens.ts';
import { measuredPair } from '@dioptria/contract/shop/lenses/lens-check-schemas.ts';
import { parsePower } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { Text, TextInput } from '@mantine/core';
import { LensTable } from './lens-table.tsx';
import { checkTexts as texts } from './texts.ts';

const measuredFields = new Set<string>(['sphere', 'cylinder', 'axis', 'addition', 'prism', 'height']);
const values = lensValues.filter(({ field }) => measuredFields.has(field));
const numberOf = (typed = '') => {
  const read = parsePower(typed);
  return read === undefined ? Number.NaN : read;
};

/** By the name of the value: 'rightEye.sphere', or 'both' for the pupillary distance. */
export type TypedMeasures = Readonly<Record<string, string>>;

export function parseMeasures(typed: TypedMeasures) {
  const eye = (key: string) =>
    Object.fromEntries(values.map(({ field }) => [field, numberOf(typed[`${key}.${field}`])]));
  return measuredPair.safeParse({
    rightEye: eye('rightEye'),
    leftEye: eye('leftEye'),
    pupillaryDistance: numberOf(typed['both']),
  });
}

interface MeasuredFieldsProps {
  typed: TypedMeasures;
  onType: (name: string, value: string) => void;
}

export function MeasuredFields({ typed, onType }: MeasuredFieldsProps) {
  return (
    <>
      <Text c="dimmed" fz="sm">
        {texts.hint}
      </Text>
      <LensTable
        caption={texts.measured}
        values={values}
        cell={({ eye }, { field, kind }, name) => (
          <TextInput
            aria-label={name}
            autoComplete="off"
            inputMode={kind === 'power' ? 'text' : 'decimal'}
            value={typed[`${eye}.${field}`] ?? ''}
            onChange={({ currentTarget }) => onType(`${eye}.${field}`, currentTarget.value)}
          />
        )}
      />
      <TextInput
        maw="12rem"
        label={texts.both}
        inputMode="decimal"
        autoComplete="off"
        value={typed['both'] ?? ''}
        onChange={({ currentTarget }) => onType('both', currentTarget.value)}
      />
    </>
  );
}
