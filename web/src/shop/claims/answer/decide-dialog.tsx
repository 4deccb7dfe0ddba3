import type { ClaimBatch, ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import {
  type DebitDecision,
  debitDecisionLabels,
  debitDecisions,
} from '@dioptria/contract/shop/claims/claim-labels.ts';
import { debitReasonLabels } from '@dioptria/contract/shop/coverage-rules/debit-reason-labels.ts';
import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { Big } from 'big.js';
import { type FormEvent, useId, useState } from 'react';
import { formatDay, formatMoney, today } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { Dialog, FormButtons } from '../../../base/ui/dialog.tsx';
import { ErrorText } from '../../../base/ui/error-text.tsx';
import { isSentByEnter } from '../../../base/ui/sent-by-enter.ts';
import { showSuccess } from '../../../base/ui/toast.ts';
import { useDecideDebits } from '../batches-api.ts';
import classes from '../claims.module.css';
import { isUndecided } from '../item-kinds.ts';
import { decideTexts as texts } from '../texts.ts';

interface DecideDialogProps {
  batch: Pick<ClaimBatch, 'insurance' | 'lines'>;
  item: ClaimItem;
  onClose: () => void;
}

export function DecideDialog({ batch, item, onClose }: DecideDialogProps) {
  const formId = useId();
  const [decision, setDecision] = useState<DebitDecision>();
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const others = (batch.lines ?? []).filter(
    (other) => other._id !== item._id && isUndecided(other) && other.reason === item.reason,
  );
  const [isForOthers, setForOthers] = useState(false);
  // The item of the form is last, because its decision removes the form.
  const chosen = isForOthers ? [...others, item] : [item];
  const decide = useDecideDebits(
    chosen.map(({ _id }) => _id),
    () => {
      showSuccess(texts.saved(chosen.length));
      onClose();
    },
  );
  const amount = formatMoney(item.debited);

  function send(event: FormEvent) {
    event.preventDefault();
    if (decide.isPending || isSentByEnter(event)) return;
    setSent(true);
    if (decision) decide.mutate({ decision, note: note.trim() });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.titleOf(item.client.name)}
      size="sm"
      isDirty={decision !== undefined || note !== '' || isForOthers}
      footer={
        <FormButtons formId={formId} isPending={decide.isPending}>
          {decide.isPending ? sharedTexts.saving : texts.save(chosen.length)}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <Text>
            {texts.debit(batch.insurance.name, amount, item.reason ? debitReasonLabels[item.reason] : '')}
            {item.note && ` · ${item.note}`}
          </Text>
          <Radio.Group
            label={texts.question}
            value={decision ?? null}
            error={isSent && !decision ? texts.choose : undefined}
            onChange={(value) => setDecision(debitDecisions.find((one) => one === value))}
          >
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
              checked={isForOthers}
              onChange={({ currentTarget }) => setForOthers(currentTarget.checked)}
              label={texts.forOthers(
                others.length,
                item.reason ? debitReasonLabels[item.reason] : '',
                formatMoney(sumOf(others)),
              )}
            />
          )}
          <Textarea
            label={texts.note}
            maxLength={500}
            autosize
            minRows={2}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Text c="dimmed" fz="sm">
            {texts.final}
          </Text>
          <ErrorText>{decide.error && errorMessage(decide.error)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
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
