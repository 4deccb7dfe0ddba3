import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import {
  type EnteredKind,
  isTakenBack,
  leftOf,
  paymentKindLabels,
  paymentKindTable,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDateTime, formatMoney } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { usePrint } from '../../../base/print/use-print.ts';
import { useCan } from '../../../base/session/session.ts';
import { Chip } from '../../../base/ui/elements/chip.tsx';
import { SectionHeading } from '../../../base/ui/elements/sections.tsx';
import { ErrorState } from '../../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { showSuccess } from '../../../base/ui/toasts/toast.ts';
import { accountQuery } from '../../payments/accounts-api.ts';
import { TakeBackButton } from '../../payments/take-back-button.tsx';
import { accountTexts } from '../../payments/texts.ts';
import { useMethodNames } from '../../settings/settings-api.ts';
import { paymentsQuery, type Sale, useCorrectClosedPayment, useCorrectPayment } from '../sales-api.ts';
import { paymentTexts as texts } from './texts.ts';
import rows from '../sales.module.css';

const Receipt = lazyPart(async () => (await import('../slip/sale-slips.tsx')).Receipt);
const CorrectionDialog = lazyPart(async () => (await import('../../cash/correction-dialog.tsx')).CorrectionDialog);
const ReasonDialog = lazyPart(async () => (await import('../../../base/ui/dialogs/reason-dialog.tsx')).ReasonDialog);
const PaymentForm = lazyPart(async () => (await import('./payment-form.tsx')).PaymentForm, <LoadingText lines={3} />);

export function SalePayments({ sale }: { sale: Sale }) {
  const { data: payments, error, refetch } = useQuery(paymentsQuery(sale._id));
  const [booked, setBooked] = useState<EnteredKind>();
  const mayUpdate = useCan('sales.update');
  const heading = useRef<HTMLHeadingElement>(null);

  function closeForm() {
    setBooked(undefined);
    heading.current?.focus();
  }

  return (
    <section aria-label={texts.title}>
      <SectionHeading ref={heading}>{texts.title}</SectionHeading>
      {error && !payments && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !payments && <LoadingText lines={2} />}
      {payments?.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {payments && payments.length > 0 && (
        <ul className={rows.rows}>
          {payments.map((payment) => (
            <PaymentEntry key={payment._id} sale={sale} payment={payment} ledger={payments} />
          ))}
        </ul>
      )}
      {booked && <PaymentForm key={booked} sale={sale} kind={booked} onClose={closeForm} />}
      {!booked && mayUpdate && (
        <Group gap={8} mt="sm">
          {sale.balance > 0 && (
            <Button
              variant="light"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setBooked('payment')}
            >
              {texts.register}
            </Button>
          )}
          {sale.credit > 0 && (
            <Button
              variant="light"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => setBooked('refund')}
            >
              {texts.refund}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}

interface PaymentEntryProps {
  sale: Sale;
  payment: Payment;
  ledger: readonly Payment[];
}

function PaymentEntry({ sale, payment, ledger }: PaymentEntryProps) {
  const { kind, method, createdAt, user, note, surcharge, receiptNumber } = payment;
  const mayUpdate = useCan('sales.update');
  const print = usePrint(Receipt.load);
  const names = useMethodNames();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<'takeBack' | 'correct'>();
  const close = () => setOpened(undefined);
  const takenBack = isTakenBack(payment, ledger);
  async function printReceipt() {
    // The receipt of a payment to the client's account covers several sales, so the receipt needs the data of the
    // account.
    if (payment.onAccount) await queryClient.fetchQuery(accountQuery(sale.client._id));
    print.start();
  }
  // The amount by which this entry changes the paid amount of the sale: negative if the shop gave the money back.
  const amount = formatMoney(paymentKindTable[kind].isGivenBack ? -payment.amount : payment.amount);
  const facts = [
    formatDateTime(createdAt),
    user.name,
    ...(receiptNumber === null ? [] : [texts.receipt(receiptNumber)]),
  ];
  return (
    <Box component="li" py={10}>
      <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        <Group gap="0.25rem 0.5rem">
          {paymentKindLabels[kind]} · {names[method]}
          {takenBack && <Chip tone="gray">{texts.takenBack}</Chip>}
        </Group>
        {takenBack ? <del>{amount}</del> : amount}
      </Group>
      <Group justify="space-between" gap="0 sm">
        <Text c="dimmed" fz="sm">
          {facts.join(' · ')}
        </Text>
        {!takenBack && (
          <Group gap={0} ms="auto" me={-10} wrap="nowrap">
            {receiptNumber !== null && (
              <Button variant="subtle" px={10} loading={print.isPrinting} onClick={() => void printReceipt()}>
                {texts.printReceipt}
              </Button>
            )}
            {mayUpdate && (
              <TakeBackButton
                locked={payment.locked}
                reason={whyNotHere(payment)}
                onTakeBack={() => setOpened('takeBack')}
                onCorrect={() => setOpened('correct')}
              />
            )}
          </Group>
        )}
      </Group>
      {surcharge !== 0 && <Text fz="sm">{texts.surcharge(formatMoney(surcharge))}</Text>}
      {note && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      )}
      {opened === 'takeBack' && <TakeBack sale={sale} payment={payment} onClose={close} />}
      {opened === 'correct' && <ClosedCorrection sale={sale} payment={payment} ledger={ledger} onClose={close} />}
      {print.isPrinting && <Receipt sale={sale} payment={payment} />}
    </Box>
  );
}

function whyNotHere({ kind, locked, onAccount }: Payment): string | false {
  if (paymentKindTable[kind].isCorrection) return accountTexts.ofCorrection;
  return locked && onAccount && accountTexts.inAccount;
}

function ClosedCorrection({ sale, payment, ledger, onClose }: PaymentEntryProps & { onClose: () => void }) {
  const names = useMethodNames();
  const { amount, method } = leftOf(payment, ledger);
  return (
    <CorrectionDialog
      entry={[paymentKindLabels[payment.kind], names[method], formatMoney(amount)].join(' · ')}
      amount={amount}
      method={method}
      write={useCorrectClosedPayment(sale, payment._id)}
      onClose={onClose}
    />
  );
}

function TakeBack({ sale, payment, onClose }: Omit<PaymentEntryProps, 'ledger'> & { onClose: () => void }) {
  const { _id, kind, amount } = payment;
  const correct = useCorrectPayment(sale, _id);
  const question = texts.takeBackQuestion(texts.kindsToTakeBack[kind], formatMoney(amount));
  return (
    <ReasonDialog
      question={question}
      isPending={correct.isPending}
      error={correct.error && errorMessage(correct.error)}
      onClose={onClose}
      onConfirm={(reason) =>
        correct.mutate(reason, {
          onSuccess: () => {
            showSuccess(texts.takenBackNow);
            onClose();
          },
        })
      }
    >
      {question.message}
    </ReasonDialog>
  );
}
