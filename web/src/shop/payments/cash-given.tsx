import { roundMoney } from '@dioptria/contract/base/money.ts';
import {
  type PaymentMethod,
  paymentMethodTable,
  planSurcharge,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { MoneyField } from '../../base/ui/fields/number-field.tsx';
import { paymentPlansQuery } from './accounts-api.ts';
import { accountTexts as texts } from './texts.ts';

/** `amount` is in pesos, without the surcharge. `planId` is '' without a plan. */
interface PaidPart {
  method: PaymentMethod | '';
  amount: number | null;
  planId: string;
}

/** The client hands over `given` for the cash in `parts`. The field shows the change, and stores nothing (docs/rules.md#payments-18). */
export function CashGiven({ parts }: { parts: readonly PaidPart[] }) {
  const [given, setGiven] = useState<number | null>(null);
  const inCash = parts.filter(({ method }) => method !== '' && paymentMethodTable[method].isInDrawer);
  const { data: plans = [] } = useQuery({ ...paymentPlansQuery, enabled: inCash.length > 0 });
  const due = inCash.reduce((sum, { method, amount, planId }) => {
    const plan = plans.find((one) => one._id === planId && one.method === method);
    return sum.plus(amount ?? 0).plus(plan ? planSurcharge(amount ?? 0, plan.surcharge) : 0);
  }, new Big(0));
  if (due.lte(0)) return null;
  return (
    <div>
      <MoneyField label={texts.cashGiven} value={given} onChange={setGiven} />
      <Box component="output" display="block" mt={4} fw={620}>
        {given !== null && changeText(new Big(given).minus(due))}
      </Box>
    </div>
  );
}

const changeText = (change: Big): string =>
  change.lt(0)
    ? texts.cashMissing(formatMoney(roundMoney(change.abs())))
    : texts.change(formatMoney(roundMoney(change)));
