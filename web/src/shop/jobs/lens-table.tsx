import { type JobLens, type LensValue, lensValues, writtenLensValue } from '@dioptria/contract/shop/jobs/job-labels.ts';
import {
  parsePower,
  type PrismBase,
  prismBaseLabels,
  prismBases,
} from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../../base/ui/phone.ts';
import { ScrollRegion } from '../../base/ui/elements/sections.tsx';
import { detailTexts as texts } from './texts.ts';
import classes from './lens-table.module.css';

/** In the order in which opticians write the lenses. */
const lensSides = [
  { key: 'rightLens', eye: 'rightEye', label: 'OD', name: texts.right },
  { key: 'leftLens', eye: 'leftEye', label: 'OI', name: texts.left },
] as const;
type LensSide = (typeof lensSides)[number];

interface LensTableProps {
  caption: string;
  values?: readonly LensValue[];
  cell: (side: LensSide, value: LensValue, name: string) => ReactNode;
}

const PHONE_COLUMNS = 5;

/** On the phone, many values need two tables. */
export function LensTable({ values = lensValues, ...props }: LensTableProps) {
  const isSplit = usePhone() && values.length > PHONE_COLUMNS;
  const parts = isSplit ? [values.slice(0, 4), values.slice(4)] : [values];
  return parts.map((part) => <OneTable key={part[0]?.field} values={part} {...props} />);
}

function OneTable({ caption, values, cell }: LensTableProps & { values: readonly LensValue[] }) {
  return (
    <ScrollRegion label={`${caption}: ${values[0]?.name}`}>
      <table className={`figures ${classes.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{caption}</span>
            </th>
            {values.map(({ field, label, name }) => (
              <th key={field} scope="col" abbr={name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lensSides.map((side) => (
            <tr key={side.key}>
              <th scope="row" abbr={side.name}>
                {side.label}
              </th>
              {values.map((value) => (
                <td key={value.field}>{cell(side, value, `${side.name}, ${value.name}`)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

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
  // The typed text. Undefined while the user does not type: then the field shows the value of the lens.
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
