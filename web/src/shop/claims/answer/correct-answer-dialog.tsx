import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import type { ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimProblems } from '@dioptria/contract/shop/claims/claim-labels.ts';
import {
  type DebitReason,
  debitReasonLabels,
  debitReasons,
} from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { Big } from 'big.js';
import { formatMoney } from '../../../base/format/format.ts';
import { FormDialog, useDialogForm } from '../../../base/ui/dialogs/form-dialog.tsx';
import { MoneyField } from '../../../base/ui/fields/number-field.tsx';
import { useCorrectAnswer } from '../batches-api.ts';
import { answerTexts as texts, itemTexts } from '../texts.ts';

interface Typed {
  recognized: number | null;
  reason: DebitReason | '';
  note: string;
}

export function CorrectAnswerDialog({ item, onClose }: { item: ClaimItem; onClose: () => void }) {
  const { _id, client, sale, claimed, recognized, reason, note } = item;
  const debitedBy = ({ recognized: typed }: Pick<Typed, 'recognized'>) =>
    typed === null ? 0 : roundMoney(new Big(claimed).minus(typed));
  const form = useDialogForm<Typed>({ recognized, reason: reason ?? '', note }, (typed) => ({
    recognized: typed.recognized === null ? requiredField : debitedBy(typed) < 0 && claimProblems.aboveClaimed(claimed),
    reason: debitedBy(typed) > 0 && typed.reason === '' && claimProblems.reasonMissing,
  }));
  const debited = debitedBy(form.values);
  return (
    <FormDialog
      title={itemTexts.correctAnswerOf(client.name)}
      size="sm"
      form={form}
      write={useCorrectAnswer(_id)}
      request={(typed) => ({
        recognized: typed.recognized ?? 0,
        reason: debited > 0 ? typed.reason || null : null,
        note: typed.note.trim(),
      })}
      saved={texts.corrected}
      onClose={onClose}
    >
      <Text>
        {itemTexts.sale(sale.number)} · {texts.claimed(formatMoney(claimed))}
      </Text>
      <Text c="dimmed">{texts.keepsFirst}</Text>
      <MoneyField data-autofocus label={texts.recognized} required {...form.getInputProps('recognized')} />
      {debited > 0 && (
        <NativeSelect
          label={texts.reason}
          required
          data={[
            { value: '', label: texts.chooseReason(formatMoney(debited)) },
            ...debitReasons.map((value) => ({ value, label: debitReasonLabels[value] })),
          ]}
          {...form.getInputProps('reason')}
        />
      )}
      <TextInput label={itemTexts.note} maxLength={500} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
