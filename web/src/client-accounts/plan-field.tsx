import { planSurcharge } from '@dioptria/contract/payment-kinds.ts';
import type { PaymentMethod } from '@dioptria/contract/sale-status.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../shared/format/format.ts';
import { paymentPlansQuery } from './accounts-api.ts';
import { accountTexts as texts } from './texts.ts';

interface PlanFieldProps {
  method: PaymentMethod | '';
  /** Pesos, without the surcharge. */
  amount: number;
  /** '' without a plan. A plan of another method counts as none. */
  planId: string;
  onChoose: (planId: string) => void;
  error?: string | undefined;
  className?: string | undefined;
}

/** The plans of a payment's method, and what the client hands over. Hidden if the method has none (docs/rules.md#payments-14). */
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
