import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { Group, NativeSelect } from '@mantine/core';
import { type ReactNode, type Ref, useRef } from 'react';
import { ClosedCashHint } from '../../cash/closed-cash-hint.tsx';
import { useCreditHint } from '../../payments/credit-hint.ts';
import { PlanField } from '../../payments/plan-field.tsx';
import { methodOf, useMethodOptions } from '../../settings/methods.ts';
import { MoneyField } from '../../../base/ui/number-field.tsx';
import type { Sale } from '../sales-api.ts';
import { paymentTexts as texts } from './texts.ts';

/** The typed values of a payment. `planId` is '' without a plan. */
export interface TypedPayment {
  amount: number | null;
  method: PaymentMethod;
  planId: string;
}

interface PaymentFieldsProps {
  sale: Sale;
  payment: TypedPayment;
  onChange: (changes: Partial<TypedPayment>) => void;
  /** True if the shop receives the amount. Only such a payment has a plan and can spend the client's credit. */
  isReceived?: boolean;
  amountRef?: Ref<HTMLInputElement>;
  amountError?: ReactNode;
  /** The messages of the server by field. */
  refused: Partial<Record<string, string>>;
}

/** The fields for the amount, the method and the plan of a payment of a sale. Another method removes the chosen plan. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { sale, payment, onChange, isReceived = true, amountRef, amountError, refused } = props;
  const creditHint = useCreditHint(sale.client._id, isReceived ? payment.method : '');
  const methods = useMethodOptions(payment.method);
  const methodField = useRef<HTMLSelectElement>(null);
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        <MoneyField
          ref={amountRef}
          label={texts.amount}
          required
          data-autofocus
          value={payment.amount}
          onChange={(amount) => onChange({ amount })}
          error={amountError || refused['amount']}
        />
        <NativeSelect
          ref={methodField}
          label={texts.method}
          value={payment.method}
          data={methods}
          onChange={({ currentTarget }) => {
            const method = methodOf(currentTarget.value);
            if (method) onChange({ method, planId: '' });
          }}
          description={creditHint}
          error={refused['method']}
        />
      </Group>
      <ClosedCashHint methods={[payment.method]} onOpened={() => methodField.current?.focus()} />
      {isReceived && (
        <PlanField
          method={payment.method}
          amount={payment.amount ?? 0}
          planId={payment.planId}
          onChoose={(planId) => onChange({ planId })}
          error={refused['planId']}
        />
      )}
    </>
  );
}
