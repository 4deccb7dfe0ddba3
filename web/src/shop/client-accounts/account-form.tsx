import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { aboveZero } from '@dioptria/contract/base/field-messages.ts';
import {
  type EnteredKind,
  nothingToRefund,
  overpaid,
  paymentKindTable,
  type PaymentMethod,
  paymentMethodTable,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import { useUnsavedEdit } from '../../base/ui/dialogs/unsaved-edits.ts';
import { useBookOnAccount } from '../payments/accounts-api.ts';
import { PaymentFields, type TypedPayment } from '../payments/payment-fields.tsx';
import { accountTexts as texts } from '../payments/texts.ts';
import { useMethodOptions } from '../settings/settings-api.ts';

interface AccountFormProps {
  account: Account;
  kind: EnteredKind;
  onClose: () => void;
}

/** A payment starts with the amount of the client's debt, and a refund with the amount of the client's credit. */
export function AccountForm({ account, kind, onClose }: AccountFormProps) {
  const { owed, credit } = account;
  const isPayment = paymentKindTable[kind].isReceived;
  const first = useMethodOptions().find(({ value }) => isPayment || !paymentMethodTable[value].spendsCredit);
  const [start] = useState<TypedPayment>({
    amount: (isPayment ? owed : credit) || null,
    method: first?.value ?? 'cash',
    planId: '',
  });
  const [typed, setTyped] = useState(start);
  const { amount, method, planId } = typed;
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  useUnsavedEdit(note !== '' || planId !== '' || method !== start.method);
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
      <PaymentFields
        clientId={account._id}
        payment={typed}
        onChange={(changes) => {
          setTyped((before) => ({ ...before, ...changes }));
          if (changes.amount !== undefined) book.reset();
        }}
        isReceived={isPayment}
        isCredit={!isPayment}
        amountRef={field}
        amountError={(isTried || pesos > 0) && !book.isSuccess && !book.isPending && problem}
        refused={refused}
      />
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

function problemOf({ isPayment, method, pesos, owed, credit }: Entered): string | undefined {
  if (pesos <= 0) return aboveZero;
  if (!isPayment && pesos > credit) return nothingToRefund(credit);
  return isPayment && paymentMethodTable[method].spendsCredit && pesos > owed ? overpaid(owed) : undefined;
}
