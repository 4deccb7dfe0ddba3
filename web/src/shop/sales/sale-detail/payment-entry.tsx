import { isTakenBack } from '@dioptria/contract/shop/payments/taken-back.ts';
import { paymentKindLabels, paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountReceipt } from '../../payments/account-paper.tsx';
import { accountQuery } from '../../payments/accounts-api.ts';
import { TakeBackButton } from '../../payments/take-back-button.tsx';
import { formatDateTime, formatMoney } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { useCan } from '../../../base/session/session.ts';
import { Chip } from '../../../base/ui/chip.tsx';
import { showSuccess } from '../../../base/ui/toast.ts';
import { useMethodNames } from '../../settings/methods.ts';
import { type Sale, useCorrectPayment } from '../sales-api.ts';
import { PaymentReceipt } from '../slip/payment-receipt.tsx';
import { usePrint } from '../../../base/print/use-print.ts';
import { ReasonDialog } from '../../../base/ui/reason-dialog.tsx';
import { paymentTexts as texts } from './texts.ts';

interface PaymentEntryProps {
  sale: Sale;
  payment: Payment;
  ledger: readonly Payment[];
}

export function PaymentEntry({ sale, payment, ledger }: PaymentEntryProps) {
  const { kind, method, createdAt, user, note, surcharge, receiptNumber } = payment;
  const mayUpdate = useCan('sales.update');
  const print = usePrint();
  const names = useMethodNames();
  const queryClient = useQueryClient();
  const [isTakingBack, setTakingBack] = useState(false);
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
            {mayUpdate && !paymentKindTable[kind].isCorrection && (
              <TakeBackButton locked={payment.locked} onClick={() => setTakingBack(true)} />
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
      {isTakingBack && <TakeBack sale={sale} payment={payment} onClose={() => setTakingBack(false)} />}
      {print.isPrinting &&
        (payment.onAccount && receiptNumber !== null ? (
          <SharedReceipt sale={sale} receiptNumber={receiptNumber} />
        ) : (
          <PaymentReceipt sale={sale} payment={payment} />
        ))}
    </Box>
  );
}

function SharedReceipt({ sale, receiptNumber }: { sale: Sale; receiptNumber: number }) {
  const { data: account } = useQuery(accountQuery(sale.client._id));
  return account ? <AccountReceipt client={sale.client} account={account} receiptNumber={receiptNumber} /> : null;
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
