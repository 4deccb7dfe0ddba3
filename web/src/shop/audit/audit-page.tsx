import type { AuditEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { auditEndpoints } from '@dioptria/contract/shop/audit/audit-endpoints.ts';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { ListRows } from '../../base/data-table/list-rows.tsx';
import { queryOf } from '../../base/http/call.ts';
import { entriesQuery } from '../../base/history/entries-query.ts';
import { historyTexts } from '../../base/history/texts.ts';
import { useOpenedRecord } from '../../base/resource/use-opened-record.ts';
import { EmptyState } from '../../base/ui/empty-state.tsx';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import classes from './audit-page.module.css';
import { type AuditFilters, filterNames, readAuditSearch } from './audit-search.ts';
import { EntryCard, entryColumns } from './entry-cells.tsx';
import { auditTexts as texts } from './texts.ts';

const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);

const SKELETON_ROWS = 10;

export function AuditPage() {
  const filters = useAuditFilters();
  const { id, shownId, open, close } = useOpenedRecord();
  const queryClient = useQueryClient();

  function openEntry(entry: AuditEntry) {
    queryClient.setQueryData(queryOf(auditEndpoints.read, { params: { id: entry._id } }).queryKey, entry);
    open(entry._id);
  }

  return (
    <section style={{ '--row-height': '3.75rem' } as CSSProperties} aria-labelledby="audit">
      <Group justify="space-between" wrap="nowrap" gap="0.75rem" mih="2.75rem" mb="0.75rem">
        <h1 id="audit">{texts.title}</h1>
        {/* The log is never empty, because signing in adds an entry. The number of entries that match the filters is
           unknown. */}
        <ExportMenu endpoint={auditEndpoints.export} query={filters.chosen} isEmpty={false} />
      </Group>
      <AuditFilterFields chosen={filters.chosen} onChange={filters.change} />
      {filters.isNarrowed && (
        <Button variant="subtle" ml="-0.75rem" mb="0.5rem" onClick={filters.clear}>
          {texts.clearFilters}
        </Button>
      )}
      <Entries filters={filters} onOpen={openEntry} />
      {shownId !== undefined && (
        <EntryDialog
          key={shownId}
          id={shownId}
          opened={id !== undefined}
          onClose={close}
          onRecord={(record) => filters.only({ record })}
        />
      )}
    </section>
  );
}

const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined])) as AuditFilters;

function useAuditFilters() {
  const chosen = readAuditSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: AuditFilters & { id?: undefined }) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, ...next }),
      resetScroll: false,
    });
  return {
    chosen,
    change,
    /** Also closes the open entry. */
    only: (next: AuditFilters) => change({ ...noFilters, id: undefined, ...next }),
    clear: () => change(noFilters),
    isNarrowed: Object.keys(chosen).length > 0,
  };
}

interface EntriesProps {
  filters: ReturnType<typeof useAuditFilters>;
  onOpen: (entry: AuditEntry) => void;
}

function Entries({ filters: { chosen, isNarrowed }, onOpen }: EntriesProps) {
  const query = useInfiniteQuery(entriesQuery<AuditEntry>(auditEndpoints.list, chosen));
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  const rows = data?.pages.flat();
  if (rows?.length === 0) return <EmptyState title={isNarrowed ? texts.nothingNarrowed : texts.empty} />;
  return (
    <>
      <ListRows
        title={texts.title}
        columns={entryColumns}
        card={(entry) => <EntryCard entry={entry} />}
        rows={rows}
        pageSize={SKELETON_ROWS}
        onOpen={onOpen}
      />
      {hasNextPage && (
        <Button
          variant="default"
          display="block"
          mt="1rem"
          mx="auto"
          className={classes.more}
          disabled={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {isFetchingNextPage ? historyTexts.loadingMore : historyTexts.more}
        </Button>
      )}
    </>
  );
}
