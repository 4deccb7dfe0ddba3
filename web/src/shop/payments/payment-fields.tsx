import { type PaymentMethod, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { NativeSelect } from '@mantine/core';
import { type ReactNode, type Ref, useRef } from 'react';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { ClosedCashHint } from '../cash/closed-cash-hint.tsx';
import { methodOf, useMethodOptions } from '../settings/methods.ts';
import { useCreditHint } from './accounts-api.ts';
import classes from './payment-fields.module.css';
import { PlanField } from './plan-field.tsx';
import { accountTexts as texts } from './texts.ts';

/** `planId` is '' without a plan. */
export interface TypedPayment {
  amount: number | null;
  method: PaymentMethod;
  planId: string;
}

interface PaymentFieldsProps {
  clientId: string;
  payment: TypedPayment;
  onChange: (changes: Partial<TypedPayment>) => void;
  /** Only such a payment has a plan and can spend the client's credit. */
  isReceived?: boolean;
  /** No method moves the client's credit, because the amount itself is the credit. */
  isCredit?: boolean;
  amountRef?: Ref<HTMLInputElement>;
  amountError?: ReactNode;
  refused: Partial<Record<string, string>>;
}

/** Another method removes the chosen plan. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { clientId, payment, onChange, isReceived = true, isCredit, amountRef, amountError, refused } = props;
  const creditHint = useCreditHint(clientId, isReceived ? payment.method : '');
  const offered = useMethodOptions(payment.method);
  const methods = isCredit ? offered.filter(({ value }) => !paymentMethodTable[value].spendsCredit) : offered;
  const methodField = useRef<HTMLSelectElement>(null);
  return (
    <>
      <div className={classes.pair}>
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
      </div>
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
