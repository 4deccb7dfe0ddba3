import { isTakenBack, paymentKindLabels } from '@dioptria/contract/payment-kinds.ts';
import type { Payment } from '@dioptria/contract/payments.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountReceipt } from '../../client-accounts/account-paper.tsx';
import { accountQuery } from '../../client-accounts/accounts-api.ts';
import { TakeBackButton } from '../../client-accounts/take-back-button.tsx';
import { formatDateTime, formatMoney } from '../../shared/format/format.ts';
import { errorMessage } from '../../shared/http/http.ts';
import { useCan } from '../../shared/session/session.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { showSuccess } from '../../shared/ui/toast.ts';
import { type Sale, useCorrectPayment } from '../sales-api.ts';
import { PaymentReceipt } from '../slip/payment-receipt.tsx';
import { usePrint } from '../../shared/print/use-print.ts';
import { paymentMethodLabels } from '../texts.ts';
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx';
import { paymentTexts as texts } from './texts.ts';

const signed = (pesos: number) => `${pesos < 0 ? '− ' : ''}${formatMoney(Math.abs(pesos))}`;

interface PaymentEntryProps {
  sale: Sale;
  payment: Payment;
  /** All entries of the order. */
  ledger: readonly Payment[];
}

/** One entry of the ledger. One that was taken back is marked in words and struck through. */
export function PaymentEntry({ sale, payment, ledger }: PaymentEntryProps) {
  const { kind, method, createdAt, user, note, surcharge, receiptNumber } = payment;
  const mayUpdate = useCan('sales.update');
  const print = usePrint();
  const queryClient = useQueryClient();
  const [isTakingBack, setTakingBack] = useState(false);
  const takenBack = isTakenBack(payment, ledger);
  async function printReceipt() {
    // A part of a payment to the client's account shares its receipt, which the account holds as a whole.
    if (payment.onAccount) await queryClient.fetchQuery(accountQuery(sale.client._id));
    print.start();
  }
  // What the entry adds to the paid amount.
  const amount = signed(kind === 'refund' ? -payment.amount : payment.amount);
  const facts = [
    formatDateTime(createdAt),
    user.name,
    ...(receiptNumber === null ? [] : [texts.receipt(receiptNumber)]),
  ];
  return (
    <Box component="li" py={10}>
      <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        <Group gap="0.25rem 0.5rem">
          {paymentKindLabels[kind]} · {paymentMethodLabels[method]}
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
            {mayUpdate && kind !== 'correction' && (
              <TakeBackButton locked={payment.locked} onClick={() => setTakingBack(true)} />
            )}
          </Group>
        )}
      </Group>
      {surcharge !== 0 && <Text fz="sm">{texts.surcharge(signed(surcharge))}</Text>}
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

/** The receipt of a payment to the client's account, of which the entry is a part. */
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
