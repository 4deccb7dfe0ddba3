import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { aboveZero } from '@dioptria/contract/base/field-messages.ts';
import {
  type EnteredKind,
  nothingToRefund,
  overpaid,
  paymentKindTable,
  type PaymentMethod,
  paymentMethodTable,
} from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { useUnsavedEdit } from '../../base/ui/unsaved-edits.ts';
import { useBookOnAccount } from '../payments/accounts-api.ts';
import { PlanField } from '../payments/plan-field.tsx';
import { accountTexts as texts } from '../payments/texts.ts';
import { methodOf, useMethodOptions } from '../settings/methods.ts';

interface AccountFormProps {
  account: Account;
  kind: EnteredKind;
  onClose: () => void;
}

/**
 * The form that books a payment to a client's account, or pays the client's credit back. The amount starts with the
 * debt or the credit.
 */
export function AccountForm({ account, kind, onClose }: AccountFormProps) {
  const { owed, credit } = account;
  const isPayment = paymentKindTable[kind].isReceived;
  const [amount, setAmount] = useState<number | null>((isPayment ? owed : credit) || null);
  const offered = useMethodOptions();
  // A credit note uses the client's credit, so a refund cannot be paid by credit note.
  const methods = isPayment ? offered : offered.filter(({ value }) => !paymentMethodTable[value].spendsCredit);
  const [firstMethod] = useState<PaymentMethod>(methods[0]?.value ?? 'cash');
  const [method, setMethod] = useState(firstMethod);
  const [planId, setPlanId] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  useUnsavedEdit(note !== '' || planId !== '' || method !== firstMethod);
  const book = useBookOnAccount(account._id);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const pesos = amount ?? 0;
  const problem = problemOf({ isPayment, method, pesos, owed, credit });
  const refused = fieldErrors(book.error);
  const rest = roundMoney(pesos - owed);

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem || book.isPending) return;
    const payment = { kind, amount: pesos, method, note, ...(isPayment && planId && { planId }) };
    book.mutate(payment, {
      onSuccess: () => {
        showSuccess(isPayment ? texts.registered : texts.refunded);
        onClose();
      },
    });
  }

  return (
    <Stack component="form" gap="sm" mt="sm" aria-label={isPayment ? texts.register : texts.refund} onSubmit={send}>
      <Group grow align="flex-start" gap="sm">
        <MoneyField
          ref={field}
          label={texts.amount}
          required
          value={amount}
          onChange={(next) => {
            setAmount(next);
            book.reset();
          }}
          error={(isTried || pesos > 0) && !book.isSuccess && !book.isPending && (problem ?? refused['amount'])}
        />
        <NativeSelect
          label={texts.method}
          value={method}
          data={methods}
          onChange={({ currentTarget }) => setMethod(methodOf(currentTarget.value) ?? method)}
          description={paymentMethodTable[method].spendsCredit && texts.inFavor(formatMoney(credit))}
          error={refused['method']}
        />
      </Group>
      {isPayment && (
        <PlanField method={method} amount={pesos} planId={planId} onChoose={setPlanId} error={refused['planId']} />
      )}
      {isPayment && (
        <Text fz="sm" c="dimmed" aria-live="polite">
          {rest > 0 && owed === 0 ? texts.leaves(formatMoney(rest)) : texts.spreads}
          {rest > 0 && owed > 0 && ` ${texts.leaves(formatMoney(rest))}`}
        </Text>
      )}
      <Textarea
        label={texts.note}
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={refused['note']}
      />
      <ErrorText>{book.error && Object.keys(refused).length === 0 && errorMessage(book.error)}</ErrorText>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {sharedTexts.cancel}
        </Button>
        <Button type="submit" disabled={book.isPending}>
          {book.isPending ? sharedTexts.saving : isPayment ? texts.register : texts.refund}
        </Button>
      </Group>
    </Stack>
  );
}

interface Entered {
  isPayment: boolean;
  method: PaymentMethod;
  pesos: number;
  owed: number;
  credit: number;
}

/** Returns the message for an amount that the server would refuse, or undefined for a possible amount. */
function problemOf({ isPayment, method, pesos, owed, credit }: Entered): string | undefined {
  if (pesos <= 0) return aboveZero;
  if (!isPayment && pesos > credit) return nothingToRefund(credit);
  return isPayment && paymentMethodTable[method].spendsCredit && pesos > owed ? overpaid(owed) : undefined;
}
