import {
  insurerEntryLabels,
  MAX_INSURER_ENTRIES,
} from '@dioptria/contract/shop/insurer-accounts/insurer-account-labels.ts';
import type { InsurerEntry } from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatMoney, formatMoneyChange } from '../../base/format/format.ts';
import classes from './insurer-accounts.module.css';
import { insurerAccountTexts as texts } from './texts.ts';

const FEW = 10;

export function LedgerEntries({ entries }: { entries: readonly InsurerEntry[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, FEW);
  return (
    <section aria-label={texts.ledger} className={classes.heading}>
      <Box component="h3" fz="h3">
        {texts.ledger}
      </Box>
      {entries.length === 0 && <Text c="dimmed">{texts.noEntries}</Text>}
      <ul className={classes.entries}>
        {shown.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button variant="subtle" ms="-0.75rem" mt="xs" onClick={() => setShowsAll(true)}>
          {texts.showAll(entries.length)}
        </Button>
      )}
      {showsAll && entries.length === MAX_INSURER_ENTRIES && (
        <Text c="dimmed" fz="sm" mt="xs">
          {texts.newest(entries.length)}
        </Text>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: InsurerEntry }) {
  const { kind, createdAt, amount, claimed, open, client, user, note, coverage } = entry;
  const isUnallocated = kind === 'payment' && coverage === null;
  const title = [insurerEntryLabels[kind], client, isUnallocated && texts.unallocated.toLocaleLowerCase('es')];
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="sm" fw={560}>
        <span>{title.filter(Boolean).join(' · ')}</span>
        <Changed amount={amount} claimed={claimed} />
      </Group>
      <Group justify="space-between" gap="0 sm" c="dimmed" fz="sm">
        <span>
          {formatDateTime(createdAt)} · {user.name}
        </span>
        <span className={classes.amount}>{texts.openAfter(formatMoney(open))}</span>
      </Group>
      <Sources entry={entry} />
      {note && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {note}
        </Text>
      )}
    </li>
  );
}

/** The amount of a débito is dimmed, because a débito does not change the insurer's debt. */
function Changed({ amount, claimed }: Pick<InsurerEntry, 'amount' | 'claimed'>) {
  if (amount === 0 && claimed !== 0) {
    return (
      <Text span inherit c="dimmed" className={classes.amount}>
        {formatMoney(claimed)}
      </Text>
    );
  }
  return <span className={classes.amount}>{formatMoneyChange(amount)}</span>;
}

function Sources({ entry: { sale, batch, payment } }: { entry: InsurerEntry }) {
  if (!sale && !batch && !payment) return null;
  return (
    <Box fz="sm" className={classes.links}>
      {sale && (
        <Link to="/sales" search={{ detail: sale._id }} className={`touch-link ${classes.link}`}>
          {texts.sale(sale.number)}
        </Link>
      )}
      {batch && (
        <Link to="/claims/batches" search={{ id: batch._id }} className={`touch-link ${classes.link}`}>
          {texts.batch(batch.number)}
        </Link>
      )}
      {payment && (
        <Link to="/claims/payments" search={{ id: payment._id }} className={`touch-link ${classes.link}`}>
          {texts.payment(payment.number)}
        </Link>
      )}
    </Box>
  );
}
