import { type Amounts, countsOf, hasDifference } from '@dioptria/contract/cash-rules.ts';
import type { CashSession } from '@dioptria/contract/cash-sessions.ts';
import { requiredField } from '@dioptria/contract/field-sentences.ts';
import { type PaymentMethod, paymentMethodLabels, paymentMethods } from '@dioptria/contract/sale-status.ts';
import { Box, Stack, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors } from '../shared/http/http.ts';
import { sharedTexts } from '../shared/texts.ts';
import { Dialog, FormButtons } from '../shared/ui/dialog.tsx';
import { ErrorText } from '../shared/ui/error-text.tsx';
import { MoneyField } from '../shared/ui/number-field.tsx';
import { showSuccess } from '../shared/ui/toast.ts';
import { CashCount, countedCash, nothingCounted } from './cash-count.tsx';
import { useCloseSession } from './cash-api.ts';
import classes from './cash.module.css';
import { CountsTable } from './counts-table.tsx';
import { cashTexts as texts } from './texts.ts';

interface ClosingDialogProps {
  session: CashSession;
  opened: boolean;
  onClose: () => void;
}

/**
 * The closing of a session: cash by notes and coins, the other methods by their totals. Unless the user counts blindly, it shows
 * the differences while the user counts (docs/rules.md#cash-8).
 */
export function ClosingDialog({ session, opened, onClose }: ClosingDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const [cash, setCash] = useState(nothingCounted);
  const [others, setOthers] = useState<Amounts>({});
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const closing = useCloseSession(session._id);
  const refused = fieldErrors(closing.error);
  const counted = { ...others, cash: countedCash(cash) };
  const expected = expectedOf(session);
  const counts = expected && countsOf(expected, counted);
  const noteProblem = counts && hasDifference(counts) && note.trim() === '' ? requiredField : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (noteProblem || closing.isPending) return;
    closing.mutate(
      { counted, note },
      {
        onSuccess: () => {
          showSuccess(texts.closedNow(session.cashRegister.name));
          // The dialog has nothing unsaved any more, so no question keeps the user here.
          void navigate({ to: '/cash/closings', search: { id: session._id }, ignoreBlocker: true });
        },
      },
    );
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="xl"
      title={texts.closing(session.cashRegister.name)}
      isDirty={cash !== nothingCounted || Object.keys(others).length > 0 || note !== ''}
      footer={
        <FormButtons formId={formId} isPending={closing.isPending}>
          {closing.isPending ? sharedTexts.saving : texts.confirmClose}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <div className={classes.counting}>
          <CashCount counted={cash} onChange={setCash} error={refused['counted.cash']} />
          <Stack gap="1.25rem">
            <OtherMethods session={session} counted={others} onChange={setOthers} refused={refused} />
            {counts ? <CountsTable counts={counts} /> : <Text c="dimmed">{texts.blind}</Text>}
            <Textarea
              label={texts.note}
              description={texts.noteHelp}
              rows={2}
              maxLength={500}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              error={(isChecked && noteProblem) || refused['note']}
            />
            <ErrorText>{closing.error && Object.keys(refused).length === 0 && errorMessage(closing.error)}</ErrorText>
          </Stack>
        </div>
      </form>
    </Dialog>
  );
}

/** The expected amounts; undefined while the user may not see them. */
const expectedOf = ({ expected }: CashSession): Amounts | undefined =>
  expected ? Object.fromEntries(expected.map(({ method, amount }) => [method, amount])) : undefined;

interface OtherMethodsProps {
  session: CashSession;
  counted: Amounts;
  onChange: (counted: Amounts) => void;
  refused: Record<string, string>;
}

/** The totals of the other methods: those with an expected amount or, in a blind count, all of them. */
function OtherMethods({ session, counted, onChange, refused }: OtherMethodsProps) {
  const expected = expectedOf(session);
  const isAsked = (method: PaymentMethod) =>
    method !== 'cash' && (!expected || method in expected || method in counted);
  const asked = paymentMethods.filter(isAsked);
  if (asked.length === 0) return null;
  return (
    <Stack component="fieldset" gap="0.5rem" className={classes.group}>
      <Box component="legend" p={0} mb="0.25rem" fz="h3" fw={620}>
        {texts.otherMethods}
      </Box>
      <Text c="dimmed" fz="sm">
        {texts.otherDetail}
      </Text>
      {asked.map((method) => (
        <MoneyField
          key={method}
          label={paymentMethodLabels[method]}
          allowNegative
          value={counted[method] ?? null}
          onChange={(amount) => {
            const { [method]: _, ...rest } = counted;
            onChange(amount === null ? rest : { ...rest, [method]: amount });
          }}
          error={refused[`counted.${method}`]}
        />
      ))}
    </Stack>
  );
}
