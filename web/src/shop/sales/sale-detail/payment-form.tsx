import { aboveZero } from '@dioptria/contract/base/field-messages.ts';
import {
  type EnteredKind,
  nothingToRefund,
  overpaid,
  paymentKindTable,
  type PaymentMethod,
  paymentMethods,
} from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paymentPlansQuery } from '../../payments/accounts-api.ts';
import { useCreditHint } from '../../payments/credit-hint.ts';
import { PlanField } from '../../payments/plan-field.tsx';
import { errorMessage, fieldErrors } from '../../../base/http/http.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { ErrorText } from '../../../base/ui/error-text.tsx';
import { MoneyField } from '../../../base/ui/number-field.tsx';
import { showSuccess } from '../../../base/ui/toast.ts';
import { useUnsavedEdit } from '../../../base/ui/unsaved-edits.ts';
import { type Sale, useBookPayment } from '../sales-api.ts';
import { optionsOf, paymentMethodLabels } from '../texts.ts';
import { paymentTexts as texts } from './texts.ts';

interface PaymentFormProps {
  sale: Sale;
  kind: EnteredKind;
  onClose: () => void;
}

/**
 * The texts of a payment and of a refund, and the field of the sale with the maximum amount: the balance or the credit.
 */
const kinds = {
  payment: { most: 'balance', excess: overpaid, submit: texts.register, done: texts.registered },
  refund: { most: 'credit', excess: nothingToRefund, submit: texts.refund, done: texts.refunded },
} as const;

/**
 * The form that books a payment of a sale, or a refund. Until the user types an amount, the form shows the sale's
 * balance or credit.
 */
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

  const chosen = { amount: (typed ? typed.amount : sale[most]) ?? 0, method: method ?? sale.paymentMethod };
  const { data: plans = [] } = useQuery({ ...paymentPlansQuery, enabled: isReceived });
  const plan = plans.find(({ _id, method: of }) => _id === planId && of === chosen.method);
  const creditHint = useCreditHint(sale.client._id, isReceived ? chosen.method : '');
  const entry = { kind, ...chosen, note, planId: plan?._id };
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

  return (
    <Stack component="form" gap="sm" mt="sm" aria-label={submit} onSubmit={send}>
      <Group grow align="flex-start" gap="sm">
        <MoneyField
          ref={field}
          label={texts.amount}
          required
          value={typed ? typed.amount : sale[most]}
          onChange={(amount) => {
            setTyped(amount === sale[most] ? undefined : { amount });
            book.reset();
          }}
          error={shownProblem || refused['amount']}
        />
        <NativeSelect
          label={texts.method}
          value={entry.method}
          data={optionsOf(paymentMethodLabels, paymentMethods)}
          onChange={({ currentTarget }) =>
            setMethod(paymentMethods.find((one) => one === currentTarget.value && one !== sale.paymentMethod))
          }
          description={creditHint}
          error={refused['method']}
        />
      </Group>
      {isReceived && (
        <PlanField
          method={entry.method}
          amount={entry.amount}
          planId={planId}
          onChoose={setPlanId}
          error={refused['planId']}
        />
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
          {book.isPending ? sharedTexts.saving : submit}
        </Button>
      </Group>
    </Stack>
  );
}
