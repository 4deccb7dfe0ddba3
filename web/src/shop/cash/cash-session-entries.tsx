import { cashMovementLabels, sumOf } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashCorrection, CashEntry, CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { alreadyCorrected, paymentKindLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatDateTime, formatMoney } from '../../base/format/format.ts';
import { useCan } from '../../base/session/session.ts';
import { Reason } from '../../base/ui/elements/reason.tsx';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { accountAnchor } from '../clients/texts.ts';
import { useMethodNames } from '../settings/settings-api.ts';
import { entriesQuery, useCorrectMovement } from './cash-api.ts';
import classes from './cash.module.css';
import { cashTexts as texts } from './texts.ts';

const CorrectionDialog = lazyPart(async () => (await import('./correction-dialog.tsx')).CorrectionDialog);

const SHOWN_AT_FIRST = 20;
export const kindLabels = { ...paymentKindLabels, ...cashMovementLabels } as const;

interface CashSessionEntriesProps {
  cashSession: Pick<CashSession, '_id' | 'closedAt'>;
  corrections: readonly CashCorrection[];
}

export function CashSessionEntries({ cashSession, corrections }: CashSessionEntriesProps) {
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const { data, error, refetch } = useQuery(entriesQuery(cashSession._id, limit));
  return (
    <section aria-label={texts.movements}>
      <Box component="h2" fz="h3" mb="0.25rem">
        {texts.movements}
      </Box>
      {!data && !error && <LoadingText lines={5} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <EmptyState title={texts.noMovements} detail={texts.noMovementsDetail} />}
      <ul className={classes.entries}>
        {data?.rows.map((entry) => (
          <Entry key={entry._id} entry={entry}>
            {cashSession.closedAt !== null && (
              <ClosedEntryAction cashSessionId={cashSession._id} entry={entry} corrections={corrections} />
            )}
          </Entry>
        ))}
      </ul>
      {data && data.total > data.rows.length && (
        <Button variant="default" mt="0.75rem" onClick={() => setLimit(limit * 5)}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, children }: { entry: CashEntry; children: ReactNode }) {
  const { createdAt, kind, method, amount, sale, client, user, note } = entry;
  const names = useMethodNames();
  return (
    <Box component="li" py="0.5rem">
      <Group justify="space-between" wrap="nowrap" gap="sm" fw={560} align="baseline">
        <span>
          {kindLabels[kind]} · {names[method]}
        </span>
        <span className="figures">
          {amount === null ? (
            <Text span c="dimmed" fz="sm">
              {texts.hidden}
            </Text>
          ) : (
            formatMoney(amount)
          )}
        </span>
      </Group>
      <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {formatDateTime(createdAt)} · {user.name}
        {sale && (
          <>
            {' · '}
            {sale._id === null ? (
              texts.deletedSale(sale.number)
            ) : (
              <Link to="/sales" search={{ detail: sale._id }}>
                {texts.sale(sale.number)}
              </Link>
            )}
          </>
        )}
        {client && ` · ${client}`}
      </Text>
      {note && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
      {children}
    </Box>
  );
}

interface ClosedEntryActionProps {
  cashSessionId: string;
  entry: CashEntry;
  corrections: readonly CashCorrection[];
}

/** The way to correct the entry of a closed cash session, or the reason why the user cannot (docs/rules.md#cash-15). */
function ClosedEntryAction({ cashSessionId, entry, corrections }: ClosedEntryActionProps) {
  const mayCorrect = useCan('cash_sessions.correct');
  const [isCorrecting, setCorrecting] = useState(false);
  const { origin, onAccount, corrects, clientId, sale } = entry;
  if (corrects !== null) return <Reason>{texts.correctedNever}</Reason>;
  if (!mayCorrect) return <Reason>{texts.correctedByAdmin}</Reason>;
  if (origin === 'insurerPayment') return <Reason>{texts.correctInInsurers}</Reason>;
  if (origin === 'payment') {
    if (onAccount && clientId !== null) {
      return (
        <Text fz="sm">
          <Link to="/clients" search={{ id: clientId }} hash={accountAnchor}>
            {texts.correctInAccount}
          </Link>
        </Text>
      );
    }
    return sale?._id ? (
      <Text fz="sm">
        <Link to="/sales" search={{ detail: sale._id }}>
          {texts.correctInSale}
        </Link>
      </Text>
    ) : (
      <Reason>{texts.saleDeleted}</Reason>
    );
  }
  const left = leftOf(entry, corrections);
  if (left === 0) return <Reason>{alreadyCorrected}</Reason>;
  return (
    <>
      <Button variant="subtle" ms={-10} px={10} onClick={() => setCorrecting(true)}>
        {texts.correct}
      </Button>
      {isCorrecting && (
        <MovementCorrection
          cashSessionId={cashSessionId}
          entry={entry}
          left={left}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
}

/** In pesos. */
function leftOf({ _id, amount }: CashEntry, corrections: readonly CashCorrection[]): number {
  const own = corrections.filter(({ corrects }) => corrects === _id);
  return Math.abs(sumOf([amount ?? 0, ...own.map((correction) => correction.amount ?? 0)]));
}

interface MovementCorrectionProps {
  cashSessionId: string;
  entry: CashEntry;
  left: number;
  onClose: () => void;
}

function MovementCorrection({ cashSessionId, entry, left, onClose }: MovementCorrectionProps) {
  return (
    <CorrectionDialog
      entry={[kindLabels[entry.kind], formatMoney(left), entry.note].join(' · ')}
      amount={left}
      write={useCorrectMovement(cashSessionId, entry._id)}
      onClose={onClose}
    />
  );
}
