import type { AuditEntry } from '@dioptria/contract/audit.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { CardList } from '../shared/data-table/card-list.tsx';
import { ExportMenu } from '../shared/data-table/export-menu.tsx';
import { moveBetweenRows } from '../shared/data-table/row-focus.ts';
import { TableView } from '../shared/data-table/table-view.tsx';
import { entriesQuery } from '../shared/history/entries-query.ts';
import { historyTexts } from '../shared/history/texts.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { ErrorState } from '../shared/ui/error-text.tsx';
import { usePhone } from '../shared/ui/phone.ts';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import classes from './audit-page.module.css';
import { type AuditFilters, filterNames, readAuditSearch, type Wordings } from './audit-search.ts';
import { EntryCard, entryColumns } from './entry-cells.tsx';
import { auditTexts as texts } from './texts.ts';

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }));

const SKELETON_ROWS = 10;

/** 'Auditoría': everything that was done in the shop, for its admins. Filters are in the address. */
export function AuditPage({ wordings }: { wordings: Wordings }) {
  const filters = useAuditFilters();
  const [opened, setOpened] = useState<{ entry: AuditEntry; isOpen: boolean }>();
  const close = () => setOpened((current) => current && { ...current, isOpen: false });
  return (
    <section className={classes.page} aria-labelledby="audit">
      <div className={classes.title}>
        <h1 id="audit">{texts.title}</h1>
        {/* Signing in is an entry: the log is never empty, and what the filters find is known by its page only. */}
        <ExportMenu permission="audit.read" path="/tenant/audit" query={filters.chosen} isEmpty={false} />
      </div>
      <AuditFilterFields chosen={filters.chosen} onChange={filters.change} />
      {filters.isNarrowed && (
        <Button variant="subtle" className={classes.clear} onClick={filters.clear}>
          {texts.clearFilters}
        </Button>
      )}
      <Entries filters={filters} onOpen={(entry) => setOpened({ entry, isOpen: true })} />
      <Suspense>
        {opened && (
          <EntryDialog
            key={opened.entry._id}
            entry={opened.entry}
            opened={opened.isOpen}
            wordings={wordings}
            onClose={close}
            onRecord={(record) => {
              close();
              filters.only({ record });
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined])) as AuditFilters;

function useAuditFilters() {
  const chosen = readAuditSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: AuditFilters) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, ...next }),
      resetScroll: false,
    });
  return {
    chosen,
    change,
    only: (next: AuditFilters) => change({ ...noFilters, ...next }),
    clear: () => change(noFilters),
    isNarrowed: Object.keys(chosen).length > 0,
  };
}

interface EntriesProps {
  filters: ReturnType<typeof useAuditFilters>;
  onOpen: (entry: AuditEntry) => void;
}

function Entries({ filters: { chosen, isNarrowed }, onOpen }: EntriesProps) {
  const phone = usePhone();
  const rowsElement = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(entriesQuery<AuditEntry>(['/tenant/audit', chosen], '/tenant/audit', chosen));
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  const rows = data?.pages.flat();
  if (rows?.length === 0) return <EmptyState title={isNarrowed ? texts.nothingNarrowed : texts.empty} />;
  const view = { rows, onOpen, highlighted: undefined, pageSize: SKELETON_ROWS };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows only go between the rows' own buttons, which Tab reaches too */}
      <div ref={rowsElement} className={classes.rows} aria-busy={!rows} onKeyDown={moveBetweenRows}>
        {phone ? (
          <CardList {...view} card={(entry) => <EntryCard entry={entry} />} />
        ) : (
          <TableView {...view} title={texts.title} columns={entryColumns} sort={undefined} onSort={() => undefined} />
        )}
      </div>
      {hasNextPage && (
        <Button
          variant="default"
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
