import { accountEntryLabels, isPaymentKind } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import {
  paymentKindTable,
  type PaymentMethod,
  paymentMethodTable,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { Account, AccountEntry } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { usePrint } from '../../base/print/use-print.ts';
import { useCan } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { Reason } from '../../base/ui/elements/reason.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { ReasonDialog } from '../../base/ui/dialogs/reason-dialog.tsx';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import classes from './account-entries.module.css';
import { type AccountClient, AccountReceipt } from '../payments/account-paper.tsx';
import { useCorrectClosedOnAccount, useCorrectOnAccount } from '../payments/accounts-api.ts';
import { entryText, isLastPart, isTakenBack, leftOnAccount, wholeAmount } from '../payments/account-labels.ts';
import { TakeBackButton } from '../payments/take-back-button.tsx';
import { accountTexts as texts } from '../payments/texts.ts';
import { useMethodNames } from '../settings/settings-api.ts';

const CorrectionDialog = lazyPart(async () => (await import('../cash/correction-dialog.tsx')).CorrectionDialog);

const FEW = 6;

interface AccountEntriesProps {
  client: AccountClient;
  account: Account;
}

export function AccountEntries({ client, account }: AccountEntriesProps) {
  const { entries } = account;
  const [showsAll, setShowsAll] = useState(false);
  const newest = entries.toReversed();
  const shown = showsAll ? newest : newest.slice(0, FEW);
  return (
    <>
      <ul className={classes.entries}>
        {shown.map((entry) => (
          <Entry key={`${entry.kind} ${entry._id}`} client={client} account={account} entry={entry} />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button variant="subtle" ms="-0.75rem" onClick={() => setShowsAll(true)}>
          {texts.showAll(entries.length)}
        </Button>
      )}
    </>
  );
}

function Entry({ client, account, entry }: AccountEntriesProps & { entry: AccountEntry }) {
  const { debit, credit, createdAt, user, receiptNumber, note, kind, order, method } = entry;
  const mayUpdate = useCan('sales.update');
  const print = usePrint();
  const [opened, setOpened] = useState<'takeBack' | 'correct'>();
  const close = () => setOpened(undefined);
  const takenBack = isTakenBack(entry, account);
  const amount = formatMoney(debit > 0 ? debit : -credit);
  const facts = [
    formatDateTime(createdAt),
    user.name,
    ...(receiptNumber === null ? [] : [texts.receipt(receiptNumber)]),
  ];
  const booked = isPaymentKind(kind) ? paymentKindTable[kind] : undefined;
  const isWholePayment = entry.onAccount && booked?.isReceived && isLastPart(entry, account);
  const movesCredit = method !== null && paymentMethodTable[method].spendsCredit;
  const isRefund = booked?.isGivenBack && order === null && !movesCredit;
  const text = entryText(entry, useMethodNames());
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        <Group gap="0.25rem 0.5rem">
          {kind === 'order' && order?._id ? (
            <Link to="/sales" search={{ detail: order._id }} className={classes.link}>
              {text}
            </Link>
          ) : (
            text
          )}
          {takenBack && <Chip tone="gray">{texts.takenBack}</Chip>}
        </Group>
        <span className={classes.amount}>{takenBack ? <del>{amount}</del> : amount}</span>
      </Group>
      <Group justify="space-between" gap="0 sm" c="dimmed" fz="sm">
        <span>{facts.join(' · ')}</span>
        <span className={classes.amount}>{texts.balance(formatMoney(entry.balance))}</span>
      </Group>
      {note && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      )}
      {mayUpdate && !takenBack && !isWholePayment && !isRefund && whyNotHere(entry) && (
        <Reason>{whyNotHere(entry)}</Reason>
      )}
      {!takenBack && (isWholePayment || isRefund) && (
        <Group gap={0} ms={-10}>
          {receiptNumber !== null && (
            <Button variant="subtle" px={10} loading={print.isPrinting} onClick={print.start}>
              {texts.printReceipt}
            </Button>
          )}
          {mayUpdate && (
            <TakeBackButton
              locked={entry.locked}
              onTakeBack={() => setOpened('takeBack')}
              onCorrect={() => setOpened('correct')}
            />
          )}
        </Group>
      )}
      {opened === 'takeBack' && <TakeBack account={account} entry={entry} onClose={close} />}
      {opened === 'correct' && <ClosedCorrection account={account} entry={entry} onClose={close} />}
      {print.isPrinting && receiptNumber !== null && (
        <AccountReceipt client={client} account={account} receiptNumber={receiptNumber} />
      )}
    </li>
  );
}

/** Undefined for an entry that is no payment. */
function whyNotHere({ kind, order, onAccount }: AccountEntry): string | undefined {
  if (!isPaymentKind(kind)) return undefined;
  if (paymentKindTable[kind].isCorrection) return texts.ofCorrection;
  return onAccount ? texts.onLastPart : order?._id ? texts.inSale : undefined;
}

type DialogProps = Omit<AccountEntriesProps, 'client'> & { entry: AccountEntry; onClose: () => void };

const movesMoney = (method: PaymentMethod) => !paymentMethodTable[method].spendsCredit;

function ClosedCorrection({ account, entry, onClose }: DialogProps) {
  const names = useMethodNames();
  const { amount, method } = leftOnAccount(account, entry);
  return (
    <CorrectionDialog
      entry={[accountEntryLabels[entry.kind], names[method], formatMoney(amount)].join(' · ')}
      amount={amount}
      method={method}
      isOffered={movesMoney}
      write={useCorrectClosedOnAccount(account._id, entry._id)}
      onClose={onClose}
    />
  );
}

function TakeBack({ account, entry, onClose }: DialogProps) {
  const correct = useCorrectOnAccount(account._id, entry._id);
  const question = texts.takeBackQuestion(entry.receiptNumber !== null, formatMoney(wholeAmount(account, entry)));
  return (
    <ReasonDialog
      question={question}
      isPending={correct.isPending}
      error={correct.error && errorMessage(correct.error)}
      onClose={onClose}
      onConfirm={(note) =>
        correct.mutate(
          { note },
          {
            onSuccess: () => {
              showSuccess(texts.takenBackNow);
              onClose();
            },
          },
        )
      }
    >
      <Box>{question.message}</Box>
    </ReasonDialog>
  );
}
