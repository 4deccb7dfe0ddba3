import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import {
  orderStatuses,
  orderStatusTable,
  paymentStatuses,
  paymentStatusTable,
} from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { depositProblem } from '@dioptria/contract/shop/sales/sale-total.ts';
import { Button, Stack } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fieldErrors } from '../../../base/http/http.ts';
import { useCan, useSession } from '../../../base/session/session.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { MoneyField } from '../../../base/ui/fields/number-field.tsx';
import { useAsk } from '../../../base/ui/dialogs/question.ts';
import { SavingSelect } from '../../../base/ui/fields/saving-select.tsx';
import { showError } from '../../../base/ui/toasts/toast.ts';
import { useUnsavedEdit } from '../../../base/ui/dialogs/unsaved-edits.ts';
import { saleInvoicesQuery } from '../../invoices/invoices-api.ts';
import { creditTexts, invoiceTexts } from '../../invoices/texts.ts';
import { hasCreditLeft } from '../../invoices/voucher-labels.ts';
import { jobsOfSaleQuery } from '../../jobs/jobs-api.ts';
import { useMethodOptions } from '../../settings/settings-api.ts';
import { needsSignature, type Sale, saleQuery, useSaveSale } from '../sales-api.ts';
import { optionsOf, orderStatusLabels, paymentStatusLabels } from '../texts.ts';
import { SaveProblem, useChangeNotice } from './change-outcome.tsx';
import { detailTexts } from './texts.ts';

const CreditNoteDialog = lazyPart(async () => (await import('../../invoices/credit-note-dialog.tsx')).CreditNoteDialog);
const DeliveryDialog = lazyPart(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog);
const Returning = lazyPart(async () => (await import('../returns/return-dialog.tsx')).Returning);
const SignDialog = lazyPart(async () => (await import('./sign-dialog.tsx')).SignDialog);

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
 * Saves each choice at once, and then offers to undo it. While saving, the select shows the new value. After a failure
 * the select shows the old value again. 'Reembolsado' opens the dialog of a return. Two settings of the shop cause a
 * question first: when the user delivers a sale with a balance (docs/rules.md#sales-27), and when the user finishes a
 * sale with unchecked jobs (docs/rules.md#jobs-12).
 */
function SavedSelect({ sale, field, label, options }: SavedSelectProps) {
  const save = useSaveSale(sale);
  const showChange = useChangeNotice();
  const mayUpdate = useCan('sales.update');
  const { asksBeforeDelivering, asksBeforeFinishing } = useSession().tenant;
  const [isDelivering, setDelivering] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const [proposedNote, proposeNote] = useProposedNote(sale);
  const ask = useAsk();
  const queryClient = useQueryClient();

  async function choose(value: string) {
    const payment = field === 'paymentStatus' ? paymentStatuses.find((one) => one === value) : undefined;
    if (payment && paymentStatusTable[payment].isGivenBack) {
      setReturning(true);
      return;
    }
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
    // The payments decide the payment status, so the server may keep the former status (docs/rules.md#payments-4).
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
      {isReturning && <Returning sale={sale} reimburses onClose={() => setReturning(false)} />}
      {proposedNote}
    </div>
  );
}

function DeliverButton({ sale }: { sale: Sale }) {
  const save = useSaveSale(sale);
  const showChange = useChangeNotice();
  const [isDelivering, setDelivering] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const queryClient = useQueryClient();
  const mayUpdate = useCan('sales.update');
  const { isDelivered, isVoid } = orderStatusTable[sale.orderStatus];
  // An open dialog of the button remains until it closes itself, even if the sale is already delivered.
  if (!mayUpdate || ((isDelivered || isVoid) && !isDelivering && !isSigning)) return null;
  /** Called after the delivery. An insurer of the sale may ask for the signature. */
  function offerSignature() {
    const current = queryClient.getQueryData(saleQuery(sale._id).queryKey) ?? sale;
    setSigning(orderStatusTable[current.orderStatus].isDelivered && needsSignature(current));
  }
  async function deliver() {
    // The promise also resolves after the detail has closed. `SaveProblem` shows a failure.
    const changed = await save.mutateAsync({ orderStatus: 'delivered' }).catch(() => undefined);
    if (changed) showChange(changed, detailTexts.changed(saleFields.orderStatus.label, orderStatusLabels.delivered));
    offerSignature();
  }
  return (
    <div>
      <Button
        fullWidth
        variant="light"
        leftSection={<IconPackageExport size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => (sale.balance > 0 ? setDelivering(true) : void deliver())}
      >
        {sale.balance > 0 ? detailTexts.collectAndDeliver : detailTexts.deliver}
      </Button>
      <SaveProblem saleId={sale._id} error={save.error} onReload={save.reset} />
      {isDelivering && (
        <DeliveryDialog
          sale={sale}
          onClose={() => {
            setDelivering(false);
            offerSignature();
          }}
        />
      )}
      {isSigning && <SignDialog sale={sale} onClose={() => setSigning(false)} />}
    </div>
  );
}

function DepositField({ sale }: { sale: Sale }) {
  // The typed amount, and the version of the sale that the user began to edit. If another user changes the sale after
  // this version, saving the amount is a conflict.
  const [edit, setEdit] = useState<{ amount: number | null; version: Sale }>();
  const { amount, version } = edit ?? { amount: sale.deposit, version: sale };
  useUnsavedEdit(edit !== undefined);
  const save = useSaveSale(version);
  const deposit = amount ?? 0;
  const problem = depositProblem(deposit, sale, sale.paymentStatus);
  const mayUpdate = useCan('sales.update');
  const refused = fieldErrors(save.error)['deposit'];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!problem) save.mutate({ deposit }, { onSuccess: () => setEdit(undefined) });
  }

  return (
    <Stack component="form" gap={8} onSubmit={submit}>
      <MoneyField
        label={saleFields.deposit.label}
        value={amount}
        onChange={(next) => setEdit(next === version.deposit ? undefined : { amount: next, version })}
        error={problem ?? refused}
        disabled={!mayUpdate}
      />
      {edit && mayUpdate && (
        <Button type="submit" variant="light" disabled={save.isPending}>
          {save.isPending ? sharedTexts.saving : detailTexts.saveDeposit}
        </Button>
      )}
      {save.error && !refused && (
        <SaveProblem
          saleId={sale._id}
          error={save.error}
          onReload={(fresh) => {
            setEdit({ amount, version: fresh });
            save.reset();
          }}
        />
      )}
    </Stack>
  );
}

/**
 * Proposes a credit note for the rest of a canceled sale's invoice. If the user may not make credit notes, a message
 * says to ask an admin (docs/rules.md#invoices-24).
 */
function useProposedNote({ _id, number }: Sale): [ReactNode, () => void] {
  const [invoiceId, setInvoiceId] = useState<string>();
  const mayCorrect = useCan('invoices.correct');
  const queryClient = useQueryClient();

  async function propose() {
    if (!mayCorrect) return showError(invoiceTexts.askAdmin);
    const vouchers = await queryClient.fetchQuery(saleInvoicesQuery(_id)).catch(() => []);
    setInvoiceId(vouchers.find((voucher) => hasCreditLeft(voucher, vouchers))?._id);
  }

  const form = invoiceId !== undefined && (
    <CreditNoteDialog
      invoiceId={invoiceId}
      reason={creditTexts.saleCanceled(number)}
      onClose={() => setInvoiceId(undefined)}
    />
  );
  return [form, () => void propose()];
}
