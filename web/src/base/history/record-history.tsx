import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { actionLabels, actorName } from '@dioptria/contract/shop/audit/audit-labels.ts';
import { type Difference, differencesOf } from '@dioptria/contract/shop/audit/audit-differences.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime, shownTimeZone } from '../format/format.ts';
import { type ListEndpoint, withId } from '../http/call.ts';
import { ErrorState } from '../ui/states/error-text.tsx';
import { LoadingText } from '../ui/states/loading.tsx';
import { entriesQuery, historyTexts as texts } from './entries-query.ts';
import classes from './history.module.css';

export interface RecordHistoryProps {
  endpoint: ListEndpoint<HistoryEntry>;
  id: string;
}

export function RecordHistory({ endpoint, id }: RecordHistoryProps) {
  const query = useInfiniteQuery(entriesQuery(withId(endpoint, id)));
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingText lines={4} />;
  const entries = query.data.pages.flat();
  if (entries.length === 0)
    return (
      <Text c="dimmed" mt="0.5rem">
        {texts.empty}
      </Text>
    );
  return (
    <>
      <Box component="ol" mt="0.5rem" mb="0.75rem">
        {entries.map((entry) => (
          <li key={entry._id} className={classes.entry}>
            <Group component="p" justify="space-between" align="stretch" gap="0 0.75rem">
              <span>
                <strong>{actorName(entry)}</strong> {actionLabels[entry.action].toLowerCase()}
              </span>
              <Box component="time" c="dimmed" fz="sm" className="figures" dateTime={entry.at}>
                {formatDateTime(entry.at)}
              </Box>
            </Group>
            {entry.action === 'update' && <Changes differences={differencesOf(entry, shownTimeZone())} />}
          </li>
        ))}
      </Box>
      {query.hasNextPage && (
        <Button variant="default" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? texts.loadingMore : texts.more}
        </Button>
      )}
    </>
  );
}

function Changes({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={`figures ${classes.changes}`}>
      {differences.map(({ label, from, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Value>{from}</Value>
            <IconArrowRight size={14} aria-hidden />
            <span className="visually-hidden"> {texts.becomes} </span>
            <strong>
              <Value>{to}</Value>
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ children }: { children: string }) {
  return children === '' ? <em>{texts.blank}</em> : <span>{children}</span>;
}
