import { aboveZero } from '@dioptria/contract/base/field-messages.ts';
import {
  type EnteredKind,
  nothingToRefund,
  overpaid,
  paymentKindTable,
  type PaymentMethod,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paymentPlansQuery } from '../../payments/accounts-api.ts';
import { PaymentFields, type TypedPayment } from '../../payments/payment-fields.tsx';
import { errorMessage, fieldErrors } from '../../../base/http/http.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { ErrorText } from '../../../base/ui/states/error-text.tsx';
import { showSuccess } from '../../../base/ui/toasts/toast.ts';
import { useUnsavedEdit } from '../../../base/ui/dialogs/unsaved-edits.ts';
import { type Sale, useBookPayment } from '../sales-api.ts';
import { paymentTexts as texts } from './texts.ts';

interface PaymentFormProps {
  sale: Sale;
  kind: EnteredKind;
  onClose: () => void;
}

/** `most` is the field of the sale that limits the amount: the balance or the credit. */
const kinds = {
  payment: { most: 'balance', excess: overpaid, submit: texts.register, done: texts.registered },
  refund: { most: 'credit', excess: nothingToRefund, submit: texts.refund, done: texts.refunded },
} as const;

/** Until the user types an amount, the form shows the sale's balance or credit. */
export function PaymentForm({ sale, kind, onClose }: PaymentFormProps) {
  const { most, excess, submit, done } = kinds[kind];
  const { isReceived } = paymentKindTable[kind];
  const [typed, setTyped] = useState<{ amount: number | null }>();
  const [method, setMethod] = useState<PaymentMethod>();
  const [planId, setPlanId] = useState('');
  const [note, setNote] = useState('');
  useUnsavedEdit(typed !== undefined || method !== undefined || planId !== '' || note !== '');
  const book = useBookPayment(sale);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const payment = { amount: typed ? typed.amount : sale[most], method: method ?? sale.paymentMethod, planId };
  const { data: plans = [] } = useQuery({ ...paymentPlansQuery, enabled: isReceived });
  const plan = plans.find(({ _id, method: of }) => _id === planId && of === payment.method);
  const entry = { kind, amount: payment.amount ?? 0, method: payment.method, note, planId: plan?._id };
  const problem = entry.amount > 0 ? entry.amount > sale[most] && excess(sale[most]) : aboveZero;
  // As soon as the payment is booked, `sale` has the new balance, and the booked amount would seem too high.
  const shownProblem = !book.isPending && !book.isSuccess && problem;
  const refused = fieldErrors(book.error);

  function send(event: FormEvent) {
    event.preventDefault();
    if (problem || book.isPending) return;
    book.mutate(entry, {
      onSuccess: () => {
        showSuccess(done);
        onClose();
      },
    });
  }

  function change(changes: Partial<TypedPayment>) {
    if (changes.amount !== undefined) {
      setTyped(changes.amount === sale[most] ? undefined : { amount: changes.amount });
      book.reset();
    }
    if (changes.method) setMethod(changes.method === sale.paymentMethod ? undefined : changes.method);
    if (changes.planId !== undefined) setPlanId(changes.planId);
  }

  return (
    <Stack component="form" gap="sm" mt="sm" aria-label={submit} onSubmit={send}>
      <PaymentFields
        clientId={sale.client._id}
        payment={payment}
        onChange={change}
        isReceived={isReceived}
        amountRef={field}
        amountError={shownProblem}
        refused={refused}
      />
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
          {book.isPending ? sharedTexts.saving : submit}
        </Button>
      </Group>
    </Stack>
  );
}
