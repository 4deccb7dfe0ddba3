import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-words.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-words.ts';
import { paymentMethods } from '@dioptria/contract/shop/sale-values/payment-words.ts';
import {
  orderStatuses,
  orderStatusTable,
  paymentStatuses,
  paymentStatusTable,
} from '@dioptria/contract/shop/sale-values/sale-status-words.ts';
import { NativeSelect, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { jobsOfSaleQuery } from '../../jobs/jobs-api.ts';
import { useCan, useSession } from '../../../base/session/session.ts';
import { useAsk } from '../../../base/ui/question.ts';
import { ReasonDialog } from '../../../base/ui/reason-dialog.tsx';
import { type Sale, useSaveSale } from '../sales-api.ts';
import { orderStatusLabels, optionsOf, paymentMethodLabels, paymentStatusLabels } from '../texts.ts';
import { DepositField } from './deposit-field.tsx';
import { SaveProblem } from './save-problem.tsx';
import { detailTexts } from './texts.ts';

/** The selects of the sale status, the payment status and the payment method. */
export function SaleSelects({ sale }: { sale: Sale }) {
  // The user cannot choose the status 'Solicitada', which is an option only while the sale has this status.
  const statuses = orderStatuses.filter(
    (status) => status === sale.orderStatus || orderStatusTable[status].isSelectable,
  );
  return (
    <Stack gap="sm">
      <SavedSelect
        sale={sale}
        field="orderStatus"
        label={saleFields.orderStatus.label}
        options={optionsOf(orderStatusLabels, statuses)}
      />
      <SavedSelect
        sale={sale}
        field="paymentStatus"
        label={saleFields.paymentStatus.label}
        options={optionsOf(paymentStatusLabels, paymentStatuses)}
      />
      <SavedSelect
        sale={sale}
        field="paymentMethod"
        label={saleFields.paymentMethod.label}
        options={optionsOf(paymentMethodLabels, paymentMethods)}
      />
      {paymentStatusTable[sale.paymentStatus].takesDeposit && <DepositField sale={sale} />}
    </Stack>
  );
}

interface SavedSelectProps {
  sale: Sale;
  field: 'orderStatus' | 'paymentStatus' | 'paymentMethod';
  label: string;
  options: { value: string; label: string }[];
}

/**
 * A select that saves each choice at once. While saving, the select shows the new value, and after a failure the old
 * value again. Two settings of the shop make the select ask first: for the reason when the user delivers a sale with a
 * balance (docs/rules.md#sales-27), and for confirmation when the user finishes a sale with unchecked jobs
 * (docs/rules.md#jobs-12).
 */
function SavedSelect({ sale, field, label, options }: SavedSelectProps) {
  const save = useSaveSale(sale);
  const mayUpdate = useCan('sales.update');
  const { asksBeforeDelivering, asksBeforeFinishing } = useSession().tenant;
  const [isAsking, setAsking] = useState(false);
  const question = detailTexts.deliverQuestion(sale.balance);
  const ask = useAsk();
  const queryClient = useQueryClient();

  async function choose(value: string) {
    const status = field === 'orderStatus' ? orderStatuses.find((one) => one === value) : undefined;
    const chosen = status && orderStatusTable[status];
    if (chosen?.isDelivered && sale.balance > 0 && asksBeforeDelivering) {
      setAsking(true);
      return;
    }
    if (chosen?.isReady && asksBeforeFinishing) {
      const jobs = await queryClient.fetchQuery(jobsOfSaleQuery(sale._id)).catch(() => []);
      const isUnchecked = jobs.some(({ stage }) => !jobStageTable[stage].isChecked);
      if (isUnchecked && !(await ask(detailTexts.finishQuestion))) return;
    }
    save.mutate({ [field]: value });
  }

  return (
    <div>
      <NativeSelect
        label={label}
        value={(save.isPending && save.variables[field]) || sale[field]}
        disabled={!mayUpdate}
        data={options}
        onKeyDown={openInsteadOfStepping}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      />
      <SaveProblem saleId={sale._id} error={save.error} onReload={save.reset} />
      {isAsking && (
        <ReasonDialog
          question={question}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => {
            setAsking(false);
            save.mutate({ [field]: 'delivered', reason });
          }}
        >
          {question.message}
        </ReasonDialog>
      )}
    </div>
  );
}

/**
 * The keys that change the value of a closed select step by step. The select would save each step, so these keys open
 * the list instead.
 */
const steppingKeys = /^(Arrow|Page|Home|End)/;

function openInsteadOfStepping(event: KeyboardEvent<HTMLSelectElement>) {
  const { altKey, key, currentTarget: select } = event;
  // Safari has no `showPicker` for a select, but opens the list on these keys.
  if (altKey || !steppingKeys.test(key) || !('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}
