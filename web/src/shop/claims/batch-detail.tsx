import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { IconCashBanknote, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { withParams } from '../../base/http/call.ts';
import { errorMessage } from '../../base/http/http.ts';
import { LoadedRecord } from '../../base/resource/records/loaded-record.tsx';
import { useCan } from '../../base/session/session.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { Fact, Facts } from '../../base/ui/elements/sections.tsx';
import { FormDialog, useDialogForm } from '../../base/ui/dialogs/form-dialog.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { RegisterButton } from '../insurer-accounts/register-button.tsx';
import { batchInvoicesQuery } from '../invoices/invoices-api.ts';
import { activeInvoice } from '../invoices/voucher-labels.ts';
import { AnswerButtons, OpenBatchButtons, WithdrawButton } from './batch-buttons.tsx';
import { BatchChip, DueDay } from './batch-cells.tsx';
import { BatchInvoice } from './batch-invoice.tsx';
import { BatchItems } from './batch-items.tsx';
import { PrintBatch } from './batch-paper.tsx';
import { useChangeBatch } from './batches-api.ts';
import { batchTexts as texts } from './texts.ts';

const { claim_batches } = documentEndpoints;

interface BatchDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function BatchDetail({ id, opened, onClose }: BatchDetailProps) {
  return (
    <LoadedRecord<ClaimBatch> endpoints={claim_batches} id={id} opened={opened} onClose={onClose}>
      {(batch, error) => <Detail batch={batch} error={error} opened={opened} onClose={onClose} />}
    </LoadedRecord>
  );
}

interface DetailProps extends Omit<BatchDetailProps, 'id'> {
  batch: ClaimBatch;
  error: Error | null;
}

function Detail({ batch, error, opened, onClose }: DetailProps) {
  const { _id, number, insurance, lines, items } = batch;
  const may = useBatchActions(batch);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.titleOf(number, insurance.name)}
      size="lg"
      footerStart={may.withdraw && <WithdrawButton batch={batch} isShown={opened} />}
      footer={
        (may.present || may.answer || may.pay) && (
          <>
            {may.present && <OpenBatchButtons batch={batch} />}
            {may.pay && (
              <RegisterButton
                insurance={insurance._id}
                variant={may.answer ? 'default' : 'filled'}
                leftSection={<IconCashBanknote size={18} stroke={1.6} aria-hidden />}
              />
            )}
            {may.answer && <AnswerButtons batch={batch} />}
          </>
        )
      }
    >
      <BatchFacts batch={batch} />
      <Group gap="0.5rem" mt="sm">
        <EditButton batch={batch} />
        <ExportMenu endpoint={withParams(claim_batches.linesExport, { id: _id })} query={{}} isEmpty={items === 0} />
        <PrintBatch batch={batch} />
      </Group>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      <BatchInvoice batch={batch} />
      {lines ? <BatchItems batch={batch} /> : <LoadingText lines={6} />}
      <HistorySection endpoint={claim_batches.history} id={_id} />
    </Dialog>
  );
}

function EditButton({ batch }: { batch: ClaimBatch }) {
  const mayChange = useCan('claim_batches.update');
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {texts.edit}
      </Button>
      {isOpen && <EditDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  );
}

function BatchFacts({ batch }: { batch: ClaimBatch }) {
  const { state, periodFrom, periodTo, presentedDay, dueDay, items, claimed, recognized, debited, paid, user } = batch;
  const isAnswered = recognized > 0 || debited > 0;
  return (
    <Facts>
      <Fact name={texts.state} value={<BatchChip state={state} />} />
      <Fact name={texts.periodLabel} value={texts.period(periodFrom, periodTo)} />
      {presentedDay && <Fact name={texts.presentedDay} value={formatDay(presentedDay)} />}
      {dueDay && <Fact name={texts.dueDay} value={<DueDay batch={batch} />} />}
      <Fact name={texts.items} value={items} />
      <Fact name={state === 'open' ? texts.toClaim : texts.claimed} value={formatMoney(claimed)} />
      {isAnswered && <Fact name={texts.recognized} value={formatMoney(recognized)} />}
      {isAnswered && <Fact name={texts.debited} value={formatMoney(debited)} />}
      {isAnswered && <Fact name={texts.paid} value={formatMoney(paid)} />}
      <Fact name={texts.user} value={user.name} />
      {batch.document && <Fact name={texts.document} value={batch.document} />}
      {batch.note && <Fact isWide name={texts.note} value={batch.note} />}
    </Facts>
  );
}

function EditDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const form = useDialogForm({ document: batch.document, note: batch.note });
  return (
    <FormDialog
      title={texts.editOf(batch.number)}
      size="sm"
      form={form}
      write={useChangeBatch(batch)}
      request={(values) => ({ ...values, updatedAt: batch.updatedAt })}
      takesScans
      onClose={onClose}
    >
      <TextInput label={texts.document} maxLength={60} {...form.getInputProps('document')} />
      <Textarea label={texts.note} maxLength={500} autosize minRows={2} {...form.getInputProps('note')} />
    </FormDialog>
  );
}

/** A batch with an invoice cannot be withdrawn (docs/rules.md#claims-3). */
function useBatchActions({ _id, state, recognized, debited, paid, lines }: ClaimBatch) {
  const mayChange = useCan('claim_batches.update');
  const mayPay = useCan('insurer_payments.create');
  const { data: vouchers } = useQuery(batchInvoicesQuery(_id));
  const isUnanswered = state === 'open' || (state === 'presented' && recognized + debited === 0);
  const isWithoutInvoice = vouchers !== undefined && activeInvoice(vouchers) === undefined;
  return {
    present: mayChange && state === 'open',
    answer: mayChange && state === 'presented' && lines !== undefined,
    withdraw: mayChange && isUnanswered && isWithoutInvoice,
    pay: mayPay && recognized > paid,
  };
}
