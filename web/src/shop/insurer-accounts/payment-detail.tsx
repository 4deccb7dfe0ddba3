import type { InsurerPayment } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { withParams } from '../../base/http/call.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconArrowsSplit, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Big } from 'big.js';
import { useState } from 'react';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { formatMoney } from '../../base/format/format.ts';
import { HistorySection } from '../../base/history/history-section.tsx';
import { errorMessage } from '../../base/http/http.ts';
import { usePrint } from '../../base/print/use-print.ts';
import { LoadedRecord } from '../../base/resource/loaded-record.tsx';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/chip.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { useAsk } from '../../base/ui/question.ts';
import { ReasonDialog } from '../../base/ui/reason-dialog.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { PaymentPaper } from './payment-paper.tsx';
import { Allocations, PaymentFacts, Withholdings } from './payment-parts.tsx';
import { payableQuery, useAllocatePayment, useReversePayment } from './insurer-accounts-api.ts';
import { insurerPaymentTexts as texts, registerTexts } from './payment-texts.ts';

interface PaymentDetailProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function PaymentDetail({ id, opened, onClose }: PaymentDetailProps) {
  return (
    <LoadedRecord<InsurerPayment>
      endpoints={documentEndpoints.insurer_payments}
      id={id}
      opened={opened}
      onClose={onClose}
    >
      {(payment, error) => <Detail payment={payment} error={error} opened={opened} onClose={onClose} />}
    </LoadedRecord>
  );
}

interface DetailProps extends Omit<PaymentDetailProps, 'id'> {
  payment: InsurerPayment;
  error: Error | null;
}

function Detail({ payment, error, opened, onClose }: DetailProps) {
  const { _id, number, insurance, withholdings, allocations, reversedAt } = payment;
  const mayChange = useCan('insurer_payments.create') && reversedAt === null;
  const print = usePrint();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.titleOf(number, insurance.name)}
      titleExtra={reversedAt && <Chip tone="rubi">{texts.reversed}</Chip>}
      size="lg"
      footerStart={mayChange && <ReverseButton payment={payment} />}
      footer={
        <Group gap="0.5rem">
          <ExportMenu
            endpoint={withParams(documentEndpoints.insurer_payments.linesExport, { id: _id })}
            query={{}}
            isEmpty={allocations?.length === 0}
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            loading={print.isPrinting}
            disabled={!allocations}
            onClick={print.start}
          >
            {registerTexts.print}
          </Button>
          {mayChange && payment.unallocated > 0 && <AllocateButton payment={payment} />}
        </Group>
      }
    >
      <PaymentFacts payment={payment} />
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      {withholdings && <Withholdings withholdings={withholdings} />}
      {allocations ? (
        <Allocations allocations={allocations} isReversed={reversedAt !== null} />
      ) : (
        <LoadingText lines={4} />
      )}
      <HistorySection endpoint={documentEndpoints.insurer_payments.history} id={_id} />
      {print.isPrinting && <PaymentPaper payment={payment} />}
    </Dialog>
  );
}

/** Hidden without a recognized item that is not paid whole (docs/rules.md#insurer-payments-4). */
function AllocateButton({ payment: { _id, insurance, unallocated } }: { payment: InsurerPayment }) {
  const { data: payable = [] } = useQuery(payableQuery(insurance._id));
  const allocate = useAllocatePayment(_id, () => showSuccess(registerTexts.allocated(formatMoney(unallocated))));
  const ask = useAsk();
  if (payable.length === 0) return null;
  const owed = roundMoney(payable.reduce((sum, { open }) => sum.plus(open), new Big(0)));

  async function confirm() {
    if (await ask(registerTexts.allocateQuestion(formatMoney(Math.min(unallocated, owed)), insurance.name)))
      allocate.mutate({});
  }

  return (
    <>
      <ErrorText>{allocate.error && errorMessage(allocate.error)}</ErrorText>
      <Button
        leftSection={<IconArrowsSplit size={18} stroke={1.6} aria-hidden />}
        loading={allocate.isPending}
        onClick={() => void confirm()}
      >
        {registerTexts.allocate}
      </Button>
    </>
  );
}

function ReverseButton({ payment: { _id, number } }: { payment: InsurerPayment }) {
  const [isOpen, setOpen] = useState(false);
  const reverse = useReversePayment(_id, () => {
    setOpen(false);
    showSuccess(registerTexts.reversed);
  });
  return (
    <>
      <Button
        variant="subtle"
        color="rubi"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {registerTexts.reverse}
      </Button>
      {isOpen && (
        <ReasonDialog
          question={{ title: registerTexts.reverseTitle(number), confirm: registerTexts.reverse }}
          isPending={reverse.isPending}
          error={reverse.error && errorMessage(reverse.error)}
          onClose={() => setOpen(false)}
          onConfirm={(note) => reverse.mutate({ note })}
        >
          <p>{registerTexts.reverseDetail}</p>
        </ReasonDialog>
      )}
    </>
  );
}
