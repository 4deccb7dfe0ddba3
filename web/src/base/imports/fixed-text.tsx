import type { ResourceName } from '@dioptria/contract/shop/nouns.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { namedList, namesQuery } from '../resource/resource-api.ts';
import { importTexts as texts } from './texts.ts';

const resources = Object.keys(resourceEndpoints) as ResourceName[];

interface FixedTextProps {
  label: string;
  namesOf?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** It may be a name that does not exist yet, because an import creates missing records. */
export function FixedText({ label, namesOf, value, onChange }: FixedTextProps) {
  const of = resources.find((name) => resourceEndpoints[name].list.path === `/tenant/${namesOf}`);
  const { data: names = [] } = useQuery({
    ...namesQuery({ list: namedList(of ?? 'brands') }),
    enabled: of !== undefined,
  });
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
