import {
  findingLabel,
  type JobLenses,
  lensValues,
  measuredText,
  toleranceText,
} from '@dioptria/contract/shop/jobs/job-labels.ts';
import type { JobCheck } from '@dioptria/contract/shop/jobs/jobs.ts';
import { measuredPair } from '@dioptria/contract/shop/lenses/lens-check-schemas.ts';
import type { LensFinding } from '@dioptria/contract/shop/lenses/lens-check.ts';
import { parsePower } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { ScrollRegion } from '../../base/ui/elements/sections.tsx';
import { OBLIQUE } from '../prescriptions/eye-fields.ts';
import { PrismBaseField } from '../prescriptions/prism-base-field.tsx';
import { VerdictChip } from './job-chips.tsx';
import { LensTable } from './lens-table.tsx';
import { checkTexts as texts } from './texts.ts';
import tables from './lens-table.module.css';

export function Findings({ result, findings }: Pick<JobCheck, 'result' | 'findings'>) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that compared the values has gone. If that button had the focus, the verdict takes the focus.
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  return (
    <section ref={section} tabIndex={-1} aria-live="polite" aria-label={texts.verdict}>
      <Group gap="xs" mb={6}>
        <VerdictChip ok={result === 'pass'}>{result === 'pass' ? texts.passed : texts.failed}</VerdictChip>
      </Group>
      <ScrollRegion label={`${texts.ordered}, ${texts.measured}`}>
        <table className={`figures ${tables.table}`}>
          <thead>
            <tr>
              {[texts.value, texts.ordered, texts.measured, texts.difference, texts.tolerance, texts.verdict].map(
                (heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {findings.map((finding) => (
              <FindingRow key={finding.eye + finding.field} {...finding} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function FindingRow({ eye, field, ordered, measured, tolerance, ok }: LensFinding) {
  // The difference is rounded for display only. The verdict comes from the server.
  const difference = measured === null ? null : Math.round((measured - ordered) * 1000) / 1000;
  return (
    <tr>
      <th scope="row">{findingLabel({ eye, field })}</th>
      <td>{measuredText(field, ordered)}</td>
      <td>{measuredText(field, measured)}</td>
      <td>{measuredText(field, difference)}</td>
      <td>{toleranceText({ field, tolerance })}</td>
      <td>
        <VerdictChip ok={ok}>{ok ? texts.ok : texts.wrong}</VerdictChip>
      </td>
    </tr>
  );
}

const measuredFields = new Set<string>(['sphere', 'cylinder', 'axis', 'addition', 'prism', 'height']);
const firstBase = new Set<string>(['prismBase']);
const secondPrism = new Set<string>(['secondPrism', 'secondPrismBase']);

/** The fields of bases appear only if the shop ordered prisms that have them. */
function valuesToMeasure({ rightLens, leftLens }: JobLenses) {
  const lenses = [rightLens, leftLens];
  const hasBase = lenses.some(({ prismBase, prismDegrees }) => prismBase !== null || prismDegrees !== null);
  const hasTwo = lenses.some((lens) => lens.secondPrism !== null || lens.prismDegrees !== null);
  return lensValues.filter(
    ({ field }) => measuredFields.has(field) || (hasBase && firstBase.has(field)) || (hasTwo && secondPrism.has(field)),
  );
}

const numberOf = (typed = '') => {
  const read = parsePower(typed);
  return read === undefined ? Number.NaN : read;
};

/** The keys are names of values: 'rightEye.sphere', or 'both' for the pupillary distance. */
export type TypedMeasures = Readonly<Record<string, string>>;

export function parseMeasures(typed: TypedMeasures) {
  const eye = (key: string) => {
    const text = (field: string) => typed[`${key}.${field}`] ?? '';
    const isOblique = text('prismBase') === OBLIQUE;
    return {
      ...Object.fromEntries([...measuredFields, 'secondPrism'].map((field) => [field, numberOf(text(field))])),
      prismBase: isOblique ? null : text('prismBase') || null,
      prismDegrees: isOblique ? (numberOf(text('prismDegrees')) ?? Number.NaN) : null,
      secondPrismBase: text('secondPrismBase') || null,
    };
  };
  return measuredPair.safeParse({
    rightEye: eye('rightEye'),
    leftEye: eye('leftEye'),
    pupillaryDistance: numberOf(typed['both']),
  });
}

interface MeasuredFieldsProps {
  ordered: JobLenses;
  typed: TypedMeasures;
  onType: (name: string, value: string) => void;
}

export function MeasuredFields({ ordered, typed, onType }: MeasuredFieldsProps) {
  const text = (key: string) => ({
    value: typed[key] ?? '',
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLSelectElement>) => onType(key, currentTarget.value),
  });
  return (
    <>
      <Text c="dimmed" fz="sm">
        {texts.hint}
      </Text>
      <LensTable
        caption={texts.measured}
        values={valuesToMeasure(ordered)}
        cell={({ eye }, { field, kind }, name) =>
          kind === 'base' ? (
            <PrismBaseField
              label={name}
              base={text(`${eye}.${field}`)}
              degrees={field === 'prismBase' ? text(`${eye}.prismDegrees`) : undefined}
            />
          ) : (
            <TextInput
              aria-label={name}
              autoComplete="off"
              inputMode={kind === 'power' ? 'text' : 'decimal'}
              {...text(`${eye}.${field}`)}
            />
          )
        }
      />
      <TextInput maw="12rem" label={texts.both} inputMode="decimal" autoComplete="off" {...text('both')} />
    </>
  );
}
