import { saleFields } from '@dioptria/contract/sale-fields.ts';
import { orderStatuses, paymentMethods, paymentStatuses } from '@dioptria/contract/sale-status.ts';
import { NativeSelect, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { jobsOfSaleQuery } from '../../jobs/jobs-api.ts';
import { useCan, useSession } from '../../shared/session/session.ts';
import { useAsk } from '../../shared/ui/question.ts';
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx';
import { type Sale, useSaveSale } from '../sales-api.ts';
import { orderStatusLabels, optionsOf, paymentMethodLabels, paymentStatusLabels } from '../texts.ts';
import { DepositField } from './deposit-field.tsx';
import { SaveProblem } from './save-problem.tsx';
import { detailTexts } from './texts.ts';

/** Order status, payment status and method. */
export function SaleSelects({ sale }: { sale: Sale }) {
  // An order can leave the status 'Solicitada', but the user cannot choose it.
  const statuses = orderStatuses.filter((status) => status === sale.orderStatus || status !== 'requested');
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
      {sale.paymentStatus === 'waiting' && <DepositField sale={sale} />}
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
 * A select that saves each choice at once. While saving it shows the new value; after a failure, the old value again. The
 * delivery of an order with a balance asks first for the reason (docs/rules.md#sales-27); an order whose
 * jobs are not all checked asks if the settings say so (docs/rules.md#jobs-12).
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
    const owes = field === 'orderStatus' && value === 'delivered' && sale.balance > 0;
    if (owes && asksBeforeDelivering) {
      setAsking(true);
      return;
    }
    if (field === 'orderStatus' && value === 'finished' && asksBeforeFinishing) {
      const jobs = await queryClient.fetchQuery(jobsOfSaleQuery(sale._id)).catch(() => []);
      const isUnchecked = jobs.some(({ stage }) => stage !== 'checked');
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

/** In a closed select these keys would change the value step by step and save each step. Here they open the list instead. */
const steppingKeys = /^(Arrow|Page|Home|End)/;

function openInsteadOfStepping(event: KeyboardEvent<HTMLSelectElement>) {
  const { altKey, key, currentTarget: select } = event;
  // Safari has no `showPicker` for a select, and opens the list by itself.
  if (altKey || !steppingKeys.test(key) || !('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}
