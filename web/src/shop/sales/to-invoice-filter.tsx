import { NativeSelect } from '@mantine/core';
import { useIssuing } from '../fiscal-settings/fiscal-settings-api.ts';
import { toInvoiceTexts as texts } from './texts.ts';

/** The value of `invoices` in the URL that limits the list to the sales that the shop has to invoice. */
export const MISSING = 'missing';

interface ToInvoiceFilterProps {
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

/** Limits the list to the sales that the shop has to invoice. Hidden while the shop issues no vouchers. */
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
