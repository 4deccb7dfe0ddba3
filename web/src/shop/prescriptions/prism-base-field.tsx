import { type PrismBase, prismBaseLabels, prismBases } from '@dioptria/contract/shop/prescriptions/prisms.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { OBLIQUE } from './eye-fields.ts';
import { prismTexts as texts } from './texts.ts';
import classes from './eye-tables.module.css';

interface TextField {
  value: string;
  error?: boolean;
  onChange: (event: FormEvent<HTMLInputElement | HTMLSelectElement>) => void;
  onBlur?: () => void;
}

interface PrismBaseFieldProps {
  label: string;
  /** Its value is a base, `OBLIQUE`, or '' for no base. */
  base: TextField;
  /** Undefined if the base cannot be oblique. */
  degrees?: TextField | undefined;
  bases?: readonly PrismBase[];
}

/** A base in words, or in degrees, which then have a field below (docs/rules.md#prescriptions-26). */
export function PrismBaseField({ label, base, degrees, bases = prismBases }: PrismBaseFieldProps) {
  return (
    <div className={classes.base}>
      <NativeSelect
        aria-label={label}
        data={[
          { value: '', label: '' },
          ...bases.map((value) => ({ value, label: prismBaseLabels[value] })),
          ...(degrees ? [{ value: OBLIQUE, label: texts.oblique }] : []),
        ]}
        {...base}
      />
      {degrees && base.value === OBLIQUE && (
        <TextInput
          className={classes.input}
          aria-label={texts.degreesOf(label)}
          placeholder={texts.degreesRange}
          inputMode="numeric"
          autoComplete="off"
          {...degrees}
        />
      )}
    </div>
  );
}
