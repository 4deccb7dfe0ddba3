import { type PaymentMethod, planSurcharge } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../base/format/format.ts';
import { paymentPlansQuery } from './accounts-api.ts';
import { accountTexts as texts } from './texts.ts';

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
