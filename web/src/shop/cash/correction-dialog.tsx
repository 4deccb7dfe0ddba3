import { aboveZero, requiredField } from '@dioptria/contract/base/field-messages.ts';
import {
  type CorrectedPart,
  correctedPartLabels,
  correctedParts,
  correctionProblems,
} from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { closedCorrection } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { type PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { MoneyField } from '../../base/ui/fields/number-field.tsx';
import { methodOf, useMethodOptions } from '../settings/settings-api.ts';
import { cashTexts as texts } from './texts.ts';

export type SentCorrection = z.input<typeof closedCorrection>;

interface Typed {
  part: CorrectedPart | '';
  method: string;
  amount: number | null;
  reason: string;
}

interface CorrectionDialogProps<Answer> {
  /** The kind and the amount of the entry, such as 'Pago · Efectivo · $ 20.000,00'. */
  entry: string;
  /** The amount that earlier corrections left, in pesos. */
  amount: number;
  /** The present method. Undefined for a movement of cash, which has no other method. */
  method?: PaymentMethod;
  isOffered?: (method: PaymentMethod) => boolean;
  write: UseMutationResult<Answer, Error, SentCorrection>;
  onClose: () => void;
}

/** Corrects an entry of a closed cash session (docs/rules.md#cash-15). */
export function CorrectionDialog<Answer>({
  entry,
  amount,
  method,
  isOffered,
  write,
  onClose,
}: CorrectionDialogProps<Answer>) {
  const methods = useMethodOptions().filter(({ value }) => value !== method && isOffered?.(value) !== false);
  const parts = correctedParts.filter((part) => part !== 'method' || method !== undefined);
  const form = useDialogForm<Typed>({ part: '', method: '', amount, reason: '' }, (typed) => ({
    part: typed.part === '' && texts.choosePart,
    method: typed.part === 'method' && typed.method === '' && requiredField,
    amount: typed.part === 'amount' && problemOfAmount(typed.amount, amount),
    reason: typed.reason.trim() === '' && requiredField,
  }));
  const { part } = form.values;
  return (
    <FormDialog
      title={texts.correctEntry}
      size="sm"
      form={form}
      write={write}
      request={({ method: chosen, amount: corrected, reason }) =>
        part === '' ? undefined : { part, reason, ...changed(part, { method: methodOf(chosen), amount: corrected }) }
      }
      saved={texts.entryCorrected}
      submit={texts.correct}
      color={part === 'whole' ? 'rubi' : 'petroleo'}
      onClose={onClose}
    >
      <Text fw={560} style={{ overflowWrap: 'anywhere' }}>
        {entry}
      </Text>
      <Text c="dimmed">{texts.correctionDetail}</Text>
      <Radio.Group label={texts.partToCorrect} required {...form.getInputProps('part')}>
        <Stack gap="0.25rem" mt="0.25rem">
          {parts.map((value) => (
            <Radio key={value} value={value} label={correctedPartLabels[value]} py="0.375rem" />
          ))}
        </Stack>
      </Radio.Group>
      {part === 'method' && (
        <NativeSelect
          label={texts.rightMethod}
          required
          data={[{ value: '', label: texts.chooseMethod }, ...methods]}
          {...form.getInputProps('method')}
        />
      )}
      {part === 'amount' && <MoneyField label={texts.rightAmount} required {...form.getInputProps('amount')} />}
      <TextInput label={texts.reason} required maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

function problemOfAmount(typed: number | null, present: number): string | false {
  if (typed === null || typed <= 0) return aboveZero;
  return typed === present && correctionProblems.sameAmount;
}

function changed(
  part: CorrectedPart,
  { method, amount }: { method: PaymentMethod | undefined; amount: number | null },
) {
  if (part === 'method') return { method };
  return part === 'amount' ? { amount: amount ?? undefined } : {};
}
