import type { TypedValues } from '@dioptria/contract/base/check-digits.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Fact } from '../../ui/elements/sections.tsx';
import classes from '../forms/resource.module.css';
import { isShown, shownValue, valuesOf } from '../fields/field-values.ts';
import type { Field } from '../fields/field.ts';
import type { StoredRecord } from '../screen.tsx';
import { resourceTexts } from '../texts.ts';

interface RecordFactsProps {
  record: StoredRecord;
  fields: readonly Field[];
}

export function RecordFacts({ record, fields }: RecordFactsProps) {
  const editable = fields.filter(({ on }) => on !== 'create');
  const createOnly = fields.filter(
    ({ field, on }) => on === 'create' && !editable.some((other) => other.field === field),
  );
  const visibleFields = [...editable, ...createOnly].filter(
    (field) => field.kind !== 'secret' && isShown(field, { ...record }) && !isLeftOut(field, record),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a tab stop the keyboard could not scroll a long record
    <dl className={classes.facts} tabIndex={0}>
      {visibleFields.map((field) => (
        <Fact
          key={field.field}
          name={field.label}
          value={fact(field, shownValue(field, record), hintOf(field, record))}
          isWide={field.wide === true}
        />
      ))}
    </dl>
  );
}

function isLeftOut(field: Field, record: StoredRecord): boolean {
  if (!field.hidesBlank) return false;
  return shownValue(field, record) === '' || valuesOf([field], record)[field.field] === field.hidesBlank;
}

// The types of `defineScreen` guarantee that the hint takes the values of the record.
const hintOf = ({ hint }: Field, record: object) => hint?.(record as TypedValues);

function fact(field: Field, value: string, hint: string | undefined): ReactNode {
  if (value === '') {
    return (
      <Text span inherit c="dimmed" fw={400}>
        {field.kind === 'options' ? resourceTexts.noneTicked : resourceTexts.none}
      </Text>
    );
  }
  if (field.kind === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (field.kind === 'phone') return <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>;
  if (hint === undefined) return value;
  return (
    <>
      {value}
      <Text c="dimmed" fz="sm" fw={400}>
        {hint}
      </Text>
    </>
  );
}
