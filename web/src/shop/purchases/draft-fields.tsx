import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Textarea } from '@mantine/core';
import { ReferenceField } from '../../base/resource/reference-field.tsx';
import type { Problems } from './draft-lines.ts';
import classes from './purchases.module.css';
import { receptionTexts as texts } from './texts.ts';

interface Fields {
  provider: { _id: string; name: string } | null;
  note: string;
}

interface DraftFieldProps<Draft extends Fields> {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  problems: Problems;
}

export function ProviderField<Draft extends Fields>({ draft, onChange, problems }: DraftFieldProps<Draft>) {
  return (
    <ReferenceField
      required
      label={texts.provider}
      source={{ list: resourceEndpoints.providers.list, filter: { enabled: true }, creates: 'providers' }}
      value={draft.provider}
      onChange={(provider) => onChange((before) => ({ ...before, provider }))}
      error={problems['providerId']}
    />
  );
}

export function NoteField<Draft extends Fields>({ draft, onChange, problems }: DraftFieldProps<Draft>) {
  return (
    <Textarea
      className={classes.note}
      label={texts.note}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={500}
      value={draft.note}
      onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, note: value }))}
      error={problems['note']}
    />
  );
}
