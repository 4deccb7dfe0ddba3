import type { ReactNode } from 'react';
import classes from './resource.module.css';
import { shownValue } from './field-values.ts';
import { type Field, fieldsOn } from './field.ts';
import type { ScreenTexts, StoredRecord } from './screen.ts';
import { resourceTexts } from './texts.ts';

interface RecordFactsProps {
  record: StoredRecord;
  fields: readonly Field[];
  labels: ScreenTexts['labels'];
}

/** A record to read: each field's label and value. */
export function RecordFacts({ record, fields, labels }: RecordFactsProps) {
  const editable = fieldsOn(fields, 'edit');
  const fixed = fields.filter(({ field, on }) => on === 'create' && !editable.some((other) => other.field === field));
  const shown = [...editable, ...fixed].filter(({ kind }) => kind !== 'password');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else no key would scroll what is longer than the dialog
    <dl className={classes.facts} tabIndex={0}>
      {shown.map((field) => (
        <div key={field.field} className={classes.fact} data-wide={field.wide}>
          <dt>{labels[field.field]}</dt>
          <dd>{fact(field, shownValue(field, record))}</dd>
        </div>
      ))}
    </dl>
  );
}

function fact(field: Field, value: string): ReactNode {
  if (value === '') {
    return (
      <span className={classes.none}>{field.kind === 'ticks' ? resourceTexts.noneTicked : resourceTexts.none}</span>
    );
  }
  if (field.kind === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (field.kind === 'text' && field.type === 'tel')
    return <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>;
  return value;
}
