import { type Amounts, countsOf, hasDifference } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import {
  type PaymentMethod,
  paymentMethods,
  paymentMethodTable,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Stack, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { useMethodNames } from '../settings/methods.ts';
import { CountedCashFields, countedCash, nothingCounted } from './counted-cash-fields.tsx';
import { useCloseCashSession } from './cash-api.ts';
import classes from './cash.module.css';
import { TallyTable } from './tally-table.tsx';
import { SentTallies } from './tallies.tsx';
import { cashTexts as texts } from './texts.ts';

interface ClosingDialogProps {
  cashSession: CashSession;
  opened: boolean;
  onClose: () => void;
}

/**
 * The user counts the cash by notes and coins, and types the total of each other payment method. Unless the user counts blindly,
 * the dialog shows the differences meanwhile (docs/rules.md#cash-8).
 */
export function ClosingDialog({ cashSession, opened, onClose }: ClosingDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const [cash, setCash] = useState(nothingCounted);
  const [others, setOthers] = useState<Amounts>({});
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const closing = useCloseCashSession(cashSession._id);
  const refused = fieldErrors(closing.error);
  const counted = { ...others, cash: countedCash(cash) };
  const expected = expectedOf(cashSession);
  const counts = expected && countsOf(expected, counted);
  // A cash session with a tally is still open because the first tally has a difference.
  const needsNote = cashSession.tallies.length > 0 || (counts && hasDifference(counts));
  const noteProblem = needsNote && note.trim() === '' ? (refused['note'] ?? requiredField) : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (noteProblem) showField(noteField.current);
    if (noteProblem || closing.isPending) return;
    closing.mutate(
      { counted, note },
      {
        onSuccess: () => {
          showSuccess(texts.closedNow(cashSession.cashRegister.name));
          // The dialog has no unsaved edits any more, so no question stops the navigation.
          void navigate({ to: '/cash/closings', search: { id: cashSession._id }, ignoreBlocker: true });
        },
        onError: (error) => fieldErrors(error)['note'] && showField(noteField.current),
      },
    );
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="xl"
      title={texts.closing(cashSession.cashRegister.name)}
      isDirty={cash !== nothingCounted || Object.keys(others).length > 0 || note !== ''}
      footer={
        <FormButtons formId={formId} isPending={closing.isPending}>
          {closing.isPending ? sharedTexts.saving : texts.confirmClose}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <div className={classes.counting}>
          <CountedCashFields counted={cash} onChange={setCash} error={refused['counted.cash']} />
          <Stack gap="1.25rem">
            <OtherMethods cashSession={cashSession} counted={others} onChange={setOthers} refused={refused} />
            {counts ? (
              <TallyTable counts={counts} />
            ) : (
              <Text c="dimmed">
                {texts.blind} {texts.eachTally}
              </Text>
            )}
            <Textarea
              ref={noteField}
              label={texts.note}
              description={texts.noteHelp}
              rows={2}
              maxLength={500}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              error={isChecked && (noteProblem ?? (note.trim() === '' && refused['note']))}
            />
            <SentTallies tallies={cashSession.tallies} />
            <ErrorText>{closing.error && Object.keys(refused).length === 0 && errorMessage(closing.error)}</ErrorText>
          </Stack>
        </div>
      </form>
    </Dialog>
  );
}

/** Scrolls so far that the message under the field is visible too. */
function showField(field: HTMLElement | null): void {
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

/** Undefined if the user may not see the expected amounts. */
const expectedOf = ({ expected }: CashSession): Amounts | undefined =>
  expected ? Object.fromEntries(expected.map(({ method, amount }) => [method, amount])) : undefined;

interface OtherMethodsProps {
  cashSession: CashSession;
  counted: Amounts;
  onChange: (counted: Amounts) => void;
  refused: Record<string, string>;
}

/** The methods with an expected amount or, in a blind count, all methods. */
function OtherMethods({ cashSession, counted, onChange, refused }: OtherMethodsProps) {
  const names = useMethodNames();
  const expected = expectedOf(cashSession);
  const isAsked = (method: PaymentMethod) =>
    !paymentMethodTable[method].isInDrawer && (!expected || method in expected || method in counted);
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
          label={names[method]}
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
