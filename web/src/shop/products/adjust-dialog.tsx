import {
  type AdjustmentReason,
  adjustmentReasons,
  stockMovementLabels,
  stockMovementTable,
} from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { NativeSelect, Text, Textarea } from '@mantine/core';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../base/ui/fields/number-field.tsx';
import { type Product, useAdjustStock } from './products-api.ts';
import { movementTexts as texts } from './texts.ts';

interface Draft {
  reason: AdjustmentReason;
  /** Blank until the user chooses another direction than the usual direction of the reason. */
  direction: string;
  quantity: number | null;
  note: string;
}

interface AdjustDialogProps {
  product: Product;
  onClose: () => void;
}

const directions = Object.entries(texts.directions).map(([value, label]) => ({ value, label }));

/** The reason presets whether the units go out or come in (docs/rules.md#stock-7). */
export function AdjustDialog({ product, onClose }: AdjustDialogProps) {
  const adjust = useAdjustStock();
  const form = useDialogForm<Draft>({ reason: 'breakage', direction: '', quantity: null, note: '' }, (draft) => ({
    quantity: !isWhole(draft.quantity) && texts.noUnits,
  }));
  const { reason, quantity: units, note } = form.values;
  const direction = form.values.direction || (stockMovementTable[reason].usuallyAdds ? 'in' : 'out');
  const quantity = (units ?? 0) * (direction === 'in' ? 1 : -1);

  return (
    <FormDialog
      title={texts.adjust}
      size="sm"
      form={form}
      isDirty={units !== null || note !== ''}
      write={adjust}
      request={() => ({ productId: product._id, quantity, reason, note })}
      saved={texts.adjusted}
      onClose={onClose}
    >
      <Text fw={560}>{product.name}</Text>
      <NativeSelect
        data-autofocus
        label={texts.reason}
        data={adjustmentReasons.map((one) => ({ value: one, label: stockMovementLabels[one] }))}
        {...form.getInputProps('reason')}
      />
      <NativeSelect label={texts.direction} data={directions} {...form.getInputProps('direction')} value={direction} />
      <NumberField
        label={texts.units}
        required
        description={isWhole(units) && !adjust.isPending && texts.becomes(product.stock, product.stock + quantity)}
        {...form.getInputProps('quantity')}
      />
      <Textarea label={texts.note} rows={2} maxLength={500} {...form.getInputProps('note')} />
    </FormDialog>
  );
}

const isWhole = (units: number | null) => units !== null && Number.isInteger(units) && units > 0;
