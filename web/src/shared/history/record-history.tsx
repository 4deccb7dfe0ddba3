import type { HistoryEntry } from '@dioptria/contract/audit.ts';
import { actionLabels } from '@dioptria/contract/audit-labels.ts';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../format.ts';
import { ErrorState } from '../ui/error-text.tsx';
import { LoadingText } from '../ui/loading.tsx';
import { entriesQuery, wordingQuery } from './entries-query.ts';
import classes from './history.module.css';
import { historyTexts as texts } from './texts.ts';
import { type Difference, differencesOf, whoOf, type Wording } from './wording.ts';

export interface RecordHistoryProps {
  /** The record's resource: 'brands' is /tenant/brands. */
  path: string;
  id: string;
  /** Its words come with the first history that is opened. */
  wording: () => Promise<Wording>;
}

/** What was done to a record: who, when, and what changed from what to what. */
export function RecordHistory({ path, id, wording }: RecordHistoryProps) {
  const place = `/tenant/${path}`;
  const query = useInfiniteQuery(entriesQuery<HistoryEntry>([place, 'history', id], `${place}/${id}/history`));
  const words = useQuery(wordingQuery(path, wording));
  const failed = [query, words].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!query.data || !words.data) return <LoadingText lines={4} />;
  const known = words.data;
  const entries = query.data.pages.flat();
  if (entries.length === 0) return <p className={classes.none}>{texts.empty}</p>;
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry._id} className={classes.entry}>
            <p className={classes.what}>
              <span>
                <strong>{whoOf(entry)}</strong> {actionLabels[entry.action].toLowerCase()}
              </span>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </p>
            {entry.action === 'update' && <Changes differences={differencesOf(entry, known)} />}
          </li>
        ))}
      </ol>
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
    <dl className={classes.changes}>
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
