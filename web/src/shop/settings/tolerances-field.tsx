import {
  ansiTolerances,
  type LensTolerances,
  type ToleranceStep,
} from '@dioptria/contract/shop/lenses/lens-tolerances.ts';
import { Button, Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../base/format/format.ts';
import { NumberField } from '../../base/ui/number-field.tsx';
import classes from './tolerances-field.module.css';
import { toleranceTexts as texts } from './texts.ts';

type Row = ToleranceStep & { inPercent?: boolean };

const tables = [
  { title: texts.singleVisionPower, unit: 'D', rows: (all: LensTolerances): Row[] => all.singleVision.power },
  { title: texts.singleVisionCylinder, unit: 'D', rows: (all: LensTolerances): Row[] => all.singleVision.cylinder },
  { title: texts.progressivePower, unit: 'D', rows: (all: LensTolerances): Row[] => all.progressive.power },
  { title: texts.progressiveCylinder, unit: 'D', rows: (all: LensTolerances): Row[] => all.progressive.cylinder },
  { title: texts.axis, unit: '°', rows: (all: LensTolerances): Row[] => all.axis },
  { title: texts.addition, unit: 'D', rows: (all: LensTolerances): Row[] => all.addition },
] as const;
const measures = [
  { field: 'prism', label: texts.prism },
  { field: 'pupillaryDistance', label: texts.pupillaryDistance },
  { field: 'height', label: texts.height },
] as const;

interface TolerancesFieldProps {
  label: string;
  value: LensTolerances;
  onChange: (tolerances: LensTolerances) => void;
  error: ReactNode;
}

export function TolerancesField({ label, value, onChange, error }: TolerancesFieldProps) {
  const id = useId();
  function change(edit: (copy: LensTolerances) => void) {
    const copy = structuredClone(value);
    edit(copy);
    onChange(copy);
  }
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <fieldset className={classes.tables} aria-labelledby={id}>
        {tables.map(({ title, unit, rows }) => (
          <div key={title}>
            <h3 className={classes.title}>{title}</h3>
            {Array.from(rows(value).entries(), ([index, { upTo, allowed, inPercent }]) => (
              <NumberField
                key={index}
                label={upTo === null ? texts.beyond : texts.upTo(formatNumber(upTo))}
                aria-label={`${title}, ${upTo === null ? texts.beyond : texts.upTo(formatNumber(upTo))}`}
                decimalScale={3}
                suffix={inPercent ? ' %' : ` ${unit}`}
                value={allowed}
                onChange={(next) =>
                  change((copy) => {
                    const row = rows(copy)[index];
                    if (row) row.allowed = next ?? Number.NaN;
                  })
                }
              />
            ))}
          </div>
        ))}
        <div>
          <h3 className={classes.title}>{texts.measures}</h3>
          {measures.map(({ field, label: name }) => (
            <NumberField
              key={field}
              label={name}
              decimalScale={3}
              value={value[field]}
              onChange={(next) =>
                change((copy) => {
                  copy[field] = next ?? Number.NaN;
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Button variant="subtle" mt="xs" onClick={() => onChange(ansiTolerances)}>
        {texts.reset}
      </Button>
    </Input.Wrapper>
  );
}
