import {
  type AdjustmentReason,
  adjustmentReasons,
  stockMovementLabels,
  stockMovementTable,
} from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { NumberField } from '../../base/ui/number-field.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { type Product, useAdjustStock } from './products-api.ts';
import { movementTexts as texts } from './texts.ts';

interface AdjustDialogProps {
  product: Product;
  onClose: () => void;
}

const directions = Object.entries(texts.directions).map(([value, label]) => ({ value, label }));

/** The reason presets whether the units go out or come in (docs/rules.md#stock-7). */
export function AdjustDialog({ product, onClose }: AdjustDialogProps) {
  const formId = useId();
  const adjust = useAdjustStock();
  const [reason, setReason] = useState<AdjustmentReason>('breakage');
  const [direction, setDirection] = useState<string>();
  const [units, setUnits] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);

  const chosen = direction ?? (stockMovementTable[reason].usuallyAdds ? 'in' : 'out');
  const isWhole = units !== null && Number.isInteger(units) && units > 0;
  const quantity = (units ?? 0) * (chosen === 'in' ? 1 : -1);
  const refused = fieldErrors(adjust.error);

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!isWhole || adjust.isPending) return;
    const adjustment = { productId: product._id, quantity, reason, note };
    adjust.mutate(adjustment, {
      onSuccess: () => {
        showSuccess(texts.adjusted);
        onClose();
      },
    });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={units !== null || note !== ''}
      title={texts.adjust}
      size="sm"
      footer={
        <FormButtons formId={formId} isPending={adjust.isPending}>
          {adjust.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <Text fw={560}>{product.name}</Text>
          <NativeSelect
            data-autofocus
            label={texts.reason}
            data={adjustmentReasons.map((one) => ({ value: one, label: stockMovementLabels[one] }))}
            value={reason}
            onChange={({ currentTarget }) =>
              setReason(adjustmentReasons.find((one) => one === currentTarget.value) ?? reason)
            }
            error={refused['reason']}
          />
          <NativeSelect
            label={texts.direction}
            data={directions}
            value={chosen}
            onChange={({ currentTarget }) => setDirection(currentTarget.value)}
          />
          <NumberField
            label={texts.units}
            required
            value={units}
            onChange={(value) => {
              setUnits(value);
              adjust.reset();
            }}
            description={isWhole && !adjust.isPending && texts.becomes(product.stock, product.stock + quantity)}
            error={refused['quantity'] ?? (isChecked && !isWhole && texts.noUnits)}
          />
          <Textarea
            label={texts.note}
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            error={refused['note']}
          />
          <ErrorText>{adjust.error && Object.keys(refused).length === 0 && errorMessage(adjust.error)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
