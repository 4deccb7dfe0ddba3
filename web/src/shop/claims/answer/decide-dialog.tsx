import type { ClaimBatch, ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import {
  type DebitDecision,
  debitDecisionLabels,
  debitDecisions,
} from '@dioptria/contract/shop/claims/claim-labels.ts';
import { debitReasonLabels } from '@dioptria/contract/shop/coverage-rules/debit-reason-labels.ts';
import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { Big } from 'big.js';
import { formatDay, formatMoney, today } from '../../../base/format/format.ts';
import { FormDialog } from '../../../base/ui/form-dialog.tsx';
import { useDialogForm } from '../../../base/ui/use-dialog-form.ts';
import { useDecideDebits } from '../batches-api.ts';
import classes from '../claims.module.css';
import { isUndecided } from '../item-kinds.ts';
import { decideTexts as texts } from '../texts.ts';

interface Draft {
  decision: DebitDecision | null;
  note: string;
  isForOthers: boolean;
}

interface DecideDialogProps {
  batch: Pick<ClaimBatch, 'insurance' | 'lines'>;
  item: ClaimItem;
  onClose: () => void;
}

export function DecideDialog({ batch, item, onClose }: DecideDialogProps) {
  const form = useDialogForm<Draft>({ decision: null, note: '', isForOthers: false }, ({ decision }) => ({
    decision: !decision && texts.choose,
  }));
  const others = (batch.lines ?? []).filter(
    (other) => other._id !== item._id && isUndecided(other) && other.reason === item.reason,
  );
  // The item of the form is last, because its decision removes the form.
  const chosen = form.values.isForOthers ? [...others, item] : [item];
  const amount = formatMoney(item.debited);
  const reason = item.reason ? debitReasonLabels[item.reason] : '';

  return (
    <FormDialog
      title={texts.titleOf(item.client.name)}
      size="sm"
      form={form}
      write={useDecideDebits()}
      request={({ decision, note }) =>
        decision ? { itemIds: chosen.map(({ _id }) => _id), decision, note: note.trim() } : undefined
      }
      saved={texts.saved(chosen.length)}
      submit={texts.save(chosen.length)}
      takesScans
      onClose={onClose}
    >
      <Text>
        {texts.debit(batch.insurance.name, amount, reason)}
        {item.note && ` · ${item.note}`}
      </Text>
      <Radio.Group label={texts.question} {...form.getInputProps('decision')}>
        <Stack gap={0} mt={4}>
          {debitDecisions.map((value) => (
            <Radio
              key={value}
              className={classes.tick}
              value={value}
              label={
                <>
                  <strong>{debitDecisionLabels[value]}</strong>
                  <Text component="span" display="block" c="dimmed" fz="sm">
                    {effectOf(value, item, amount)}
                  </Text>
                </>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {others.length > 0 && (
        <Checkbox
          className={classes.tick}
          label={texts.forOthers(others.length, reason, formatMoney(sumOf(others)))}
          {...form.getInputProps('isForOthers', { type: 'checkbox' })}
        />
      )}
      <Textarea label={texts.note} maxLength={500} autosize minRows={2} {...form.getInputProps('note')} />
      <Text c="dimmed" fz="sm">
        {texts.final}
      </Text>
    </FormDialog>
  );
}

const sumOf = (items: readonly ClaimItem[]) =>
  items.reduce((sum, { debited }) => sum.plus(debited), new Big(0)).toNumber();

function effectOf(decision: DebitDecision, { resubmitUntil: until, client, sale }: ClaimItem, amount: string): string {
  if (decision === 'toClient') return texts.toClient(client.name, amount, sale.number);
  if (decision === 'lost') return texts.lost(amount);
  if (until === null) return texts.rebill;
  return until < today() ? texts.rebillLate(formatDay(until)) : texts.rebillUntil(formatDay(until));
}
