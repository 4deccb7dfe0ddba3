import type { Account, AccountEntry } from '@dioptria/contract/client-accounts.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '../shared/format/format.ts';
import { errorMessage } from '../shared/http/http.ts';
import { usePrint } from '../shared/print/use-print.ts';
import { useCan } from '../shared/session/session.ts';
import { Chip } from '../shared/ui/chip.tsx';
import { ReasonDialog } from '../shared/ui/reason-dialog.tsx';
import { showSuccess } from '../shared/ui/toast.ts';
import classes from './account-entries.module.css';
import { type AccountClient, AccountReceipt } from './account-paper.tsx';
import { useCorrectOnAccount } from './accounts-api.ts';
import { entryText, isLastPart, isTakenBack, wholeAmount } from './account-words.ts';
import { TakeBackButton } from './take-back-button.tsx';
import { accountTexts as texts } from './texts.ts';

/** The newest entries that are shown before the user asks for all. */
const FEW = 6;

interface AccountEntriesProps {
  client: AccountClient;
  account: Account;
}

/** The entries of an account, newest first, each with the balance after it. */
export function AccountEntries({ client, account }: AccountEntriesProps) {
  const { entries } = account;
  const [showsAll, setShowsAll] = useState(false);
  const newest = entries.toReversed();
  const shown = showsAll ? newest : newest.slice(0, FEW);
  return (
    <>
      <ul className={classes.entries}>
        {shown.map((entry) => (
          <Entry key={entry._id} client={client} account={account} entry={entry} />
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
  const [isTakingBack, setTakingBack] = useState(false);
  const takenBack = isTakenBack(entry, account);
  const amount = debit > 0 ? formatMoney(debit) : `− ${formatMoney(credit)}`;
  const facts = [
    formatDateTime(createdAt),
    user.name,
    ...(receiptNumber === null ? [] : [texts.receipt(receiptNumber)]),
  ];
  const isWholePayment = entry.onAccount && kind === 'payment' && isLastPart(entry, account);
  const isRefund = kind === 'refund' && order === null && method !== 'creditNote';
  const text = entryText(entry);
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
      {!takenBack && (isWholePayment || isRefund) && (
        <Group gap={0} ms={-10}>
          {receiptNumber !== null && (
            <Button variant="subtle" px={10} loading={print.isPrinting} onClick={print.start}>
              {texts.printReceipt}
            </Button>
          )}
          {mayUpdate && <TakeBackButton locked={entry.locked} onClick={() => setTakingBack(true)} />}
        </Group>
      )}
      {isTakingBack && <TakeBack account={account} entry={entry} onClose={() => setTakingBack(false)} />}
      {print.isPrinting && receiptNumber !== null && (
        <AccountReceipt client={client} account={account} receiptNumber={receiptNumber} />
      )}
    </li>
  );
}

function TakeBack({ account, entry, onClose }: { account: Account; entry: AccountEntry; onClose: () => void }) {
  const correct = useCorrectOnAccount(account._id, entry._id);
  const question = texts.takeBackQuestion(entry.receiptNumber !== null, formatMoney(wholeAmount(account, entry)));
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
      <Box>{question.message}</Box>
    </ReasonDialog>
  );
}
