import { auditEndpoints } from '@dioptria/contract/shop/audit/audit-endpoints.ts';
import {
  actionLabels,
  actorName,
  commandLineLabel,
  entryTitle,
  subjectOf,
} from '@dioptria/contract/shop/audit/audit-labels.ts';
import type { AuditEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { nouns } from '@dioptria/contract/shop/nouns.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { ListRows } from '../../base/data-table/list-rows.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatDateTime } from '../../base/format/format.ts';
import { entriesQuery, historyTexts } from '../../base/history/entries-query.ts';
import { queryOf } from '../../base/http/call.ts';
import { namesQuery } from '../../base/resource/resource-api.ts';
import { useOpenedRecord } from '../../base/resource/records/use-opened-record.ts';
import { DayFilter } from '../../base/ui/fields/date-fields.tsx';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { type AuditFilters, filterNames, readAuditSearch } from './audit-search.ts';
import { auditTexts as texts } from './texts.ts';
import classes from './audit-page.module.css';

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
    /** Changes the filters, and closes the open entry. */
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

interface FilterFieldsProps {
  chosen: AuditFilters;
  onChange: (chosen: AuditFilters) => void;
}

function AuditFilterFields({ chosen, onChange }: FilterFieldsProps) {
  const { data: users = [] } = useQuery(namesQuery(resourceEndpoints.users));
  const people = users.map(({ _id, name }) => [_id, name] as const);
  return (
    <div className={classes.filters}>
      <Choice
        label={texts.user}
        all={texts.anybody}
        options={[...people, ['commandLine', commandLineLabel]]}
        value={chosen.user}
        onChange={(user) => onChange({ user })}
      />
      <Choice
        label={texts.kind}
        all={texts.anyKind}
        options={Object.entries(nouns).map(([kind, { one }]) => [kind, one])}
        value={chosen.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label={texts.action}
        all={texts.anyAction}
        options={Object.entries(actionLabels)}
        value={chosen.action}
        onChange={(action) => onChange({ action })}
      />
      <DayFilter label={texts.from} value={chosen.from} onChange={(from) => onChange({ from })} />
      <DayFilter label={texts.to} value={chosen.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Choice({ label, all, options, value = '', onChange }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...options.map(([option, name]) => ({ value: option, label: name }))]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

function About({ entry }: { entry: AuditEntry }) {
  if (!entry.recordName) return subjectOf(entry);
  return <TwoLines main={entryTitle(entry)} below={nouns[entry.kind].one} />;
}

const column = (
  id: string,
  header: string,
  cell: (entry: AuditEntry) => ReactNode,
  more: Partial<ListColumn<AuditEntry>> = {},
) => ({
  id,
  header,
  cell,
  sortable: false,
  ...more,
});

const entryColumns: readonly ListColumn<AuditEntry>[] = [
  column('at', texts.at, ({ at }) => formatDateTime(at), { width: '18%', whole: true }),
  column('who', texts.who, (entry) => actorName(entry)),
  column('what', texts.what, ({ action }) => actionLabels[action], { width: '22%' }),
  column('about', texts.about, (entry) => <About entry={entry} />, { width: '26%' }),
  column('where', texts.where, ({ address }) => address || '–', { width: '14%', from: 'medium' }),
];

function EntryCard({ entry }: { entry: AuditEntry }) {
  return (
    <Stack component="span" gap="0.25rem" style={{ overflowWrap: 'anywhere' }}>
      <strong>
        {actorName(entry)} · {actionLabels[entry.action]}
      </strong>
      <Text span c="dimmed" fz="sm">
        {entry.recordName ? `${nouns[entry.kind].one}: ${entryTitle(entry)}` : subjectOf(entry)}
      </Text>
      <Text span c="dimmed" fz="sm">
        {formatDateTime(entry.at)}
      </Text>
    </Stack>
  );
}
