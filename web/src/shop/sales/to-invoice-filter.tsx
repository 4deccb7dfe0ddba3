import { NativeSelect } from '@mantine/core';
import { useIssuing } from '../fiscal-settings/fiscal-settings-api.ts';
import { toInvoiceTexts as texts } from './texts.ts';

/** In the URL. */
export const MISSING = 'missing';

interface ToInvoiceFilterProps {
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

export function ToInvoiceFilter({ chosen, onChange }: ToInvoiceFilterProps) {
  if (!useIssuing()) return null;
  return (
    <NativeSelect
      label={texts.filter}
      data={[
        { value: '', label: texts.all },
        { value: MISSING, label: texts.missing },
      ]}
      value={chosen ? MISSING : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === MISSING)}
    />
  );
}
