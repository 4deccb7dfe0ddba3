import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import {
  type Amounts,
  countsOf,
  denominations,
  hasDifference,
  sumOf,
} from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import {
  type PaymentMethod,
  paymentMethods,
  paymentMethodTable,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Stack, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { messageBelow } from '../../base/http/http.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { MoneyField, NumberField } from '../../base/ui/fields/number-field.tsx';
import { useMethodNames } from '../settings/settings-api.ts';
import { useCloseCashSession } from './cash-api.ts';
import { ClosingCorrections, useCorrections } from './closing-corrections.tsx';
import { SentTallies, TallyTable } from './tallies.tsx';
import { cashTexts as texts } from './texts.ts';
import classes from './cash.module.css';

interface Draft {
  cash: CountedCash;
  /** The counted amounts of the methods other than cash. */
  others: Amounts;
  takenOut: number | null;
  note: string;
}

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
  const navigate = useNavigate();
  const closing = useCloseCashSession(cashSession._id);
  const corrections = useCorrections(cashSession._id);
  const expected = expectedOf(cashSession);
  const countedIn = ({ cash, others }: Draft) => ({ ...others, cash: countedCash(cash) });
  const countsIn = (draft: Draft) => expected && countsOf(expected, countedIn(draft));
  const form = useDialogForm<Draft>({ cash: nothingCounted, others: {}, takenOut: null, note: '' }, (draft) => {
    const counts = countsIn(draft);
    // A cash session with a tally is still open because the first tally has a difference.
    const needsNote = cashSession.tallies.length > 0 || (counts && hasDifference(counts));
    return { note: needsNote && draft.note.trim() === '' && requiredField };
  });
  const { cash, others } = form.values;
  const counts = countsIn(form.values);

  return (
    <FormDialog
      opened={opened}
      title={texts.closing(cashSession.cashRegister.name)}
      size="xl"
      form={form}
      write={closing}
      request={(draft) => ({ counted: countedIn(draft), takenOut: draft.takenOut ?? 0, note: draft.note })}
      failure={false}
      saved={texts.closedNow(cashSession.cashRegister.name)}
      // The typed values are saved, so the app leaves the page without a question.
      onSaved={() => void navigate({ to: '/cash/closings', search: { id: cashSession._id }, ignoreBlocker: true })}
      submit={texts.confirmClose}
      onClose={onClose}
    >
      <div className={classes.counting}>
        <CountedCashFields
          counted={cash}
          onChange={(next) => form.setFieldValue('cash', next)}
          error={form.errors['counted.cash']}
        />
        <Stack gap="1.25rem">
          <OtherMethods
            cashSession={cashSession}
            counted={others}
            onChange={(next) => form.setFieldValue('others', next)}
            refused={form.errors}
          />
          {counts ? (
            <TallyTable counts={counts} />
          ) : (
            <Text c="dimmed">
              {texts.blind} {texts.eachTally}
            </Text>
          )}
          <ClosingCorrections corrections={corrections} />
          <MoneyField label={texts.takenOut} description={texts.takenOutHelp} {...form.getInputProps('takenOut')} />
          <Textarea
            label={texts.note}
            description={texts.noteHelp}
            rows={2}
            maxLength={500}
            {...form.getInputProps('note')}
          />
          <SentTallies tallies={cashSession.tallies} />
          <ErrorText>{messageBelow(closing.error, isAtField)}</ErrorText>
        </Stack>
      </div>
    </FormDialog>
  );
}

const isAtField = (path: string) => path === 'note' || path === 'takenOut' || path.startsWith('counted.');

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

const MAX_PIECES = 100_000;

/**
 * `pieces` is the number of notes or coins of each value, and `loose` is an amount in pesos that the user counted
 * without the values.
 */
interface CountedCash {
  pieces: Readonly<Record<number, number>>;
  loose: number | null;
}

const nothingCounted: CountedCash = { pieces: {}, loose: null };

const countedCash = ({ pieces, loose }: CountedCash): number =>
  sumOf([...denominations.map((value) => value * (pieces[value] ?? 0)), loose ?? 0]);

interface CountedCashFieldsProps {
  counted: CountedCash;
  onChange: (counted: CountedCash) => void;
  error: string | undefined;
}

function CountedCashFields({ counted, onChange, error }: CountedCashFieldsProps) {
  return (
    <Stack component="fieldset" gap="0.5rem" className={classes.group}>
      <Box component="legend" p={0} mb="0.25rem" fz="h3" fw={620}>
        {texts.cash}
      </Box>
      <Text c="dimmed" fz="sm">
        {texts.cashDetail}
      </Text>
      <ul className={`figures ${classes.pieces}`}>
        {denominations.map((value, index) => (
          <li key={value}>
            <span aria-hidden>$ {formatNumber(value)}</span>
            <NumberField
              aria-label={texts.denomination(`$ ${formatNumber(value)}`)}
              data-autofocus={index === 0 || undefined}
              allowNegative={false}
              max={MAX_PIECES}
              value={counted.pieces[value] ?? null}
              onChange={(count) => {
                const { [value]: _, ...rest } = counted.pieces;
                onChange({ ...counted, pieces: count === null ? rest : { ...rest, [value]: Math.trunc(count) } });
              }}
            />
            <span>{counted.pieces[value] ? formatMoney(value * counted.pieces[value]) : null}</span>
          </li>
        ))}
      </ul>
      <MoneyField label={texts.loose} value={counted.loose} onChange={(loose) => onChange({ ...counted, loose })} />
      <p className={`figures ${classes.sum}`} aria-live="polite">
        <span>{texts.counted}</span>
        <output>{formatMoney(countedCash(counted))}</output>
      </p>
      <ErrorText>{error}</ErrorText>
    </Stack>
  );
}
