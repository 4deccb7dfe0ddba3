import {
  type JobLens,
  type LensValue,
  lensValues,
  lensValuesOf,
  writtenLensValue,
} from '@dioptria/contract/shop/jobs/job-labels.ts';
import { parsePower } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { basesAcross, prismBases } from '@dioptria/contract/shop/prescriptions/prisms.ts';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { OBLIQUE } from '../prescriptions/eye-fields.ts';
import { PrismBaseField } from '../prescriptions/prism-base-field.tsx';
import { prismTexts } from '../prescriptions/texts.ts';
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
  values: readonly LensValue[];
  cell: (side: LensSide, value: LensValue, name: string) => ReactNode;
}

const MAX_COLUMNS = { phone: 5, desk: 9 };

/** Many values need several tables. On the phone, the second prism has its own table. */
function partsOf(values: readonly LensValue[], isPhone: boolean): (readonly LensValue[])[] {
  if (values.length <= (isPhone ? MAX_COLUMNS.phone : MAX_COLUMNS.desk)) return [values];
  const second = values.findIndex(({ field }) => field === 'secondPrism');
  const cuts = second === -1 ? [4] : isPhone ? [4, second, second + 2] : [4, second + 2];
  return [0, ...cuts].map((start, n) => values.slice(start, cuts[n]));
}

export function LensTable({ values, ...props }: LensTableProps) {
  const parts = partsOf(values, usePhone());
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
  const [asksSecond, setAsksSecond] = useState(false);
  const written = lensValuesOf({ rightLens: lensOf('rightLens'), leftLens: lensOf('leftLens') });
  const shown = asksSecond ? lensValues : written;
  const hasSecond = shown.length === lensValues.length;
  return (
    <>
      {(hasSecond ? [shown] : [shown.slice(0, 4), shown.slice(4)]).map((values) => (
        <LensTable
          key={values[0]?.field}
          caption={texts.lenses}
          values={values}
          cell={({ key }, value, name) => (
            <LensField name={name} lens={lensOf(key)} value={value} onChange={(lens) => onChange(key, lens)} />
          )}
        />
      ))}
      {!hasSecond && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAsksSecond(true)}
        >
          {prismTexts.second}
        </Button>
      )}
    </>
  );
}

interface LensFieldProps {
  name: string;
  lens: JobLens;
  value: LensValue;
  /** A typed text that is no number becomes NaN, which every rule refuses. */
  onChange: (lens: JobLens) => void;
}

function LensField({ name, lens, value, onChange }: LensFieldProps) {
  const text = useTypedNumber(writtenLensValue(lens, value).replace('°', ''), (read) =>
    onChange({ ...lens, [value.field]: read }),
  );
  if (value.field === 'prismBase') return <LensBase name={name} lens={lens} onChange={onChange} />;
  if (value.field === 'secondPrismBase') {
    return (
      <PrismBaseField
        label={name}
        bases={lens.prismBase ? basesAcross(lens.prismBase) : prismBases}
        base={{
          value: lens.secondPrismBase ?? '',
          onChange: ({ currentTarget }) => onChange({ ...lens, secondPrismBase: baseOf(currentTarget.value) }),
        }}
      />
    );
  }
  return (
    <TextInput aria-label={name} inputMode={value.kind === 'power' ? 'text' : 'decimal'} autoComplete="off" {...text} />
  );
}

const baseOf = (text: string) => prismBases.find((base) => base === text) ?? null;

/** The degrees are NaN until the user types them, because an oblique base needs its degrees. */
function LensBase({ name, lens, onChange }: Omit<LensFieldProps, 'value'>) {
  const { prismBase, prismDegrees } = lens;
  const shown = prismDegrees === null || Number.isNaN(prismDegrees) ? '' : String(prismDegrees);
  const degrees = useTypedNumber(shown, (read) => onChange({ ...lens, prismDegrees: read ?? Number.NaN }));
  return (
    <PrismBaseField
      label={name}
      base={{
        value: prismDegrees === null ? (prismBase ?? '') : OBLIQUE,
        onChange: ({ currentTarget: { value } }) =>
          onChange({ ...lens, prismBase: baseOf(value), prismDegrees: value === OBLIQUE ? Number.NaN : null }),
      }}
      degrees={degrees}
    />
  );
}

/** The field shows the typed text while the user types, and then `shown`. */
function useTypedNumber(shown: string, onRead: (value: number | null) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? shown,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLSelectElement>) => {
      setTyped(currentTarget.value);
      const read = parsePower(currentTarget.value);
      onRead(read === undefined ? Number.NaN : read);
    },
    onBlur: () => {
      if (typed !== undefined && parsePower(typed) !== undefined) setTyped(undefined);
    },
  };
}
