import {
  type PaymentMethod,
  paymentMethodTable,
  planSurcharge,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { MoneyField } from '../../base/ui/fields/number-field.tsx';
import { ClosedCashHint } from '../cash/closed-cash-hint.tsx';
import { methodOf, useMethodOptions } from '../settings/settings-api.ts';
import { CashGiven } from './cash-given.tsx';
import { paymentPlansQuery, useCreditHint } from './accounts-api.ts';
import { accountTexts as texts } from './texts.ts';
import classes from './payment-fields.module.css';

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
  /** True for a payment that the shop receives. Only such a payment has a plan and can spend the client's credit. */
  isReceived?: boolean;
  /** True for a refund of credit. The form then does not offer the method that spends the client's credit. */
  isCredit?: boolean;
  amountRef?: Ref<HTMLInputElement>;
  amountError?: ReactNode;
  refused: Partial<Record<string, string>>;
}

/** A change of the method removes the chosen plan. */
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
        <>
          <PlanField
            method={payment.method}
            amount={payment.amount ?? 0}
            planId={payment.planId}
            onChoose={(planId) => onChange({ planId })}
            error={refused['planId']}
          />
          <CashGiven parts={[payment]} />
        </>
      )}
    </>
  );
}

interface PlanFieldProps {
  method: PaymentMethod | '';
  /** In pesos, without the surcharge. */
  amount: number;
  /** '' without a plan. A plan of another payment method is ignored. */
  planId: string;
  onChoose: (planId: string) => void;
  error?: string | undefined;
  className?: string | undefined;
}

/** Hidden if the method has no plan (docs/rules.md#payments-14). */
export function PlanField({ method, amount, planId, onChoose, error, className }: PlanFieldProps) {
  const { data: plans = [] } = useQuery({ ...paymentPlansQuery, enabled: method !== '' });
  const offered = plans.filter((one) => one.method === method);
  if (offered.length === 0) return null;
  const plan = offered.find(({ _id }) => _id === planId);
  const surcharge = plan ? planSurcharge(amount, plan.surcharge) : 0;
  return (
    <NativeSelect
      {...(className && { className })}
      label={texts.plan}
      value={plan?._id ?? ''}
      data={[{ value: '', label: texts.noPlan }, ...offered.map(({ _id, name }) => ({ value: _id, label: name }))]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      description={plan && texts.handsOver(formatMoney(surcharge), formatMoney(amount + surcharge))}
      error={error}
    />
  );
}
