import { Text } from '@mantine/core';
import { productFilters } from '../products/products-api.ts';
import { type ChosenFilters, ReferenceFilters } from '../../base/resource/lists/reference-filters.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { type StockCount, useBeginCount } from './counts-api.ts';
import { countTexts as texts } from './texts.ts';

export function BeginDialog({ onClose, onBegun }: { onClose: () => void; onBegun: (count: StockCount) => void }) {
  const form = useDialogForm<{ scope: ChosenFilters<(typeof productFilters)[number]['filter']> }>({ scope: {} });
  return (
    <FormDialog
      title={texts.begin}
      size="sm"
      form={form}
      isDirty={false}
      write={useBeginCount()}
      request={({ scope }) => scope}
      onSaved={({ count }) => onBegun(count)}
      submit={texts.begin}
      takesScans
      onClose={onClose}
    >
      <ReferenceFilters
        filters={productFilters}
        chosen={form.values.scope}
        onChange={(scope) => form.setValues({ scope })}
      />
      <Text c="dimmed" fz="sm">
        {texts.beginHelp}
      </Text>
    </FormDialog>
  );
}
