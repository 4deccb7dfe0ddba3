import { cashMovementLabels } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashEntry, CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { paymentKindLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime, formatMoney } from '../../base/format/format.ts';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useMethodNames } from '../settings/settings-api.ts';
import { entriesQuery } from './cash-api.ts';
import classes from './cash.module.css';
import { cashTexts as texts } from './texts.ts';

const SHOWN_AT_FIRST = 20;
const kindLabels = { ...paymentKindLabels, ...cashMovementLabels } as const;

export function CashSessionEntries({ cashSession }: { cashSession: Pick<CashSession, '_id'> }) {
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
          <Entry key={entry._id} entry={entry} />
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

function Entry({ entry: { createdAt, kind, method, amount, sale, client, user, note } }: { entry: CashEntry }) {
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
    </Box>
  );
}
