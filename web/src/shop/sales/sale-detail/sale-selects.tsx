import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import {
  orderStatuses,
  orderStatusTable,
  paymentStatuses,
  paymentStatusTable,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { jobsOfSaleQuery } from '../../jobs/jobs-api.ts';
import { useCan, useSession } from '../../../base/session/session.ts';
import { useAsk } from '../../../base/ui/question.ts';
import { SavingSelect } from '../../../base/ui/saving-select.tsx';
import { useMethodOptions } from '../../settings/methods.ts';
import { type Sale, useSaveSale } from '../sales-api.ts';
import { orderStatusLabels, optionsOf, paymentStatusLabels } from '../texts.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliverButton } from './deliver-button.tsx';
import { DepositField } from './deposit-field.tsx';
import { SaveProblem } from './save-problem.tsx';
import { detailTexts } from './texts.ts';
import { useChangeNotice } from './use-change-notice.ts';
import { useProposedNote } from './use-proposed-note.tsx';

export function SaleSelects({ sale }: { sale: Sale }) {
  // The user cannot choose the status 'Solicitada', which is an option only while the sale has this status.
  const statuses = orderStatuses.filter(
    (status) => status === sale.orderStatus || orderStatusTable[status].isSelectable,
  );
  const methods = useMethodOptions(sale.paymentMethod);
  return (
    <Stack gap="sm">
      <DeliverButton sale={sale} />
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
      <SavedSelect sale={sale} field="paymentMethod" label={saleFields.paymentMethod.label} options={methods} />
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
 * Saves each choice at once, and then offers to undo it. While saving, the select shows the new value, and after a failure the
 * old one again. Two settings of the shop make it ask first: when the user delivers a sale with a balance
 * (docs/rules.md#sales-27), and when the user finishes a sale with unchecked jobs (docs/rules.md#jobs-12).
 */
function SavedSelect({ sale, field, label, options }: SavedSelectProps) {
  const save = useSaveSale(sale);
  const showChange = useChangeNotice();
  const mayUpdate = useCan('sales.update');
  const { asksBeforeDelivering, asksBeforeFinishing } = useSession().tenant;
  const [isDelivering, setDelivering] = useState(false);
  const [proposedNote, proposeNote] = useProposedNote(sale);
  const ask = useAsk();
  const queryClient = useQueryClient();

  async function choose(value: string) {
    const status = field === 'orderStatus' ? orderStatuses.find((one) => one === value) : undefined;
    const chosen = status && orderStatusTable[status];
    if (chosen?.isDelivered && sale.balance > 0 && asksBeforeDelivering) {
      setDelivering(true);
      return;
    }
    if (chosen?.isReady && asksBeforeFinishing) {
      const jobs = await queryClient.fetchQuery(jobsOfSaleQuery(sale._id)).catch(() => []);
      const isUnchecked = jobs.some(({ stage }) => !jobStageTable[stage].isChecked);
      if (isUnchecked && !(await ask(detailTexts.finishQuestion))) return;
    }
    // The promise also resolves after the dialog has closed. `SaveProblem` shows a failure.
    const changed = await save.mutateAsync({ [field]: value }).catch(() => undefined);
    // The payments decide the payment status, so the server may keep the former one (docs/rules.md#payments-4).
    if (!changed || changed[field] === sale[field]) return;
    const name = options.find((option) => option.value === changed[field])?.label ?? changed[field];
    showChange(changed, detailTexts.changed(label, name));
    if (chosen?.isVoid && changed.invoiced) proposeNote();
  }

  return (
    <div>
      <SavingSelect
        label={label}
        value={(save.isPending && save.variables[field]) || sale[field]}
        disabled={!mayUpdate}
        data={options}
        onChoose={(value) => void choose(value)}
      />
      <SaveProblem saleId={sale._id} error={save.error} onReload={save.reset} />
      {isDelivering && <DeliveryDialog sale={sale} onClose={() => setDelivering(false)} />}
      {proposedNote}
    </div>
  );
}
