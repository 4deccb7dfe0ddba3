import { aboveZero, requiredField } from '@dioptria/contract/base/field-messages.ts';
import type { CashMovementKind } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { Text, TextInput } from '@mantine/core';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { MoneyField } from '../../base/ui/fields/number-field.tsx';
import { useCorrectOpening, useMoveCash } from './cash-api.ts';
import { cashTexts as texts } from './texts.ts';

interface MovementDialogProps {
  cashSession: CashSession;
  kind: CashMovementKind;
  opened: boolean;
  onClose: () => void;
}

const kindTexts = {
  in: { title: texts.moneyIn, detail: texts.inDetail },
  out: { title: texts.moneyOut, detail: texts.outDetail },
} as const;

export function MovementDialog({ cashSession, kind, opened, onClose }: MovementDialogProps) {
  const { title, detail } = kindTexts[kind];
  const form = useDialogForm<{ amount: number | null; reason: string }>({ amount: null, reason: '' }, (typed) => ({
    amount: !((typed.amount ?? 0) > 0) && aboveZero,
    reason: typed.reason.trim() === '' && requiredField,
  }));
  return (
    <FormDialog
      opened={opened}
      title={title}
      size="sm"
      form={form}
      write={useMoveCash(cashSession._id)}
      request={({ amount, reason }) => ({ kind, amount: amount ?? 0, reason })}
      saved={texts.moved[kind]}
      onSaved={() => {
        form.reset();
        onClose();
      }}
      onClose={onClose}
    >
      <Text c="dimmed">{detail}</Text>
      <MoneyField data-autofocus label={texts.amount} required {...form.getInputProps('amount')} />
      <TextInput label={texts.reason} required maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

interface Draft {
  openingAmount: number | null;
  reason: string;
}

interface OpeningDialogProps {
  cashSession: CashSession;
  onClose: () => void;
}

export function OpeningDialog({ cashSession, onClose }: OpeningDialogProps) {
  const { openingAmount } = cashSession;
  const form = useDialogForm<Draft>({ openingAmount, reason: '' }, (typed) => ({
    openingAmount: typed.openingAmount === null && requiredField,
    reason: typed.reason.trim() === '' && requiredField,
  }));
  return (
    <FormDialog
      title={texts.correctOpening}
      size="sm"
      form={form}
      write={useCorrectOpening(cashSession._id)}
      request={(typed) => ({ openingAmount: typed.openingAmount ?? 0, reason: typed.reason })}
      saved={texts.openingCorrected}
      onClose={onClose}
    >
      <Text c="dimmed">{texts.correctDetail}</Text>
      <MoneyField
        data-autofocus
        label={texts.openingAmount}
        description={texts.openingHelp}
        required
        {...form.getInputProps('openingAmount')}
      />
      <TextInput label={texts.reason} required maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
