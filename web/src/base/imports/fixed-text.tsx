import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { namesQuery } from '../resource/resource-api.ts';
import { importTexts as texts } from './texts.ts';

interface FixedTextProps {
  label: string;
  namesOf?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** It may be a name that does not exist yet, because an import creates missing records. */
export function FixedText({ label, namesOf, value, onChange }: FixedTextProps) {
  const { data: names = [] } = useQuery({ ...namesQuery({ path: namesOf ?? '' }), enabled: namesOf !== undefined });
  const listId = useId();
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={texts.fixedPlaceholder}
        list={namesOf && listId}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {namesOf && (
        <datalist id={listId}>
          {names.map(({ _id, name }) => (
            <option key={_id}>{name}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
