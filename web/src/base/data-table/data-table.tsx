import { Button, Group, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-text.tsx';
import { usePhone } from '../ui/phone.ts';
import classes from './data-table.module.css';
import { usePageSize } from './density.ts';
import { ExportMenu } from './export-menu.tsx';
import { ListHeader } from './list-header.tsx';
import { ListRows } from './list-rows.tsx';
import { type ListState, useUrlListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import type { ListColumn } from './table-view.tsx';
import { tableTexts } from './texts.ts';
import type { FileEndpoint } from '../http/files.ts';
import { type ListSource, useListPage } from './use-list-page.ts';
import { usePageSearch } from './use-page-search.ts';
import { useRowFocus } from './use-row-focus.ts';

export interface DataTableProps<Row extends { _id: string }> {
  title: string;
  /** 'h2' if the page has its own h1. */
  titleAs?: 'h1' | 'h2';
  /** The columns must keep their identity: define them outside the component, or memoise them. */
  columns: readonly ListColumn<Row>[];
  source: ListSource<Row>;
  /** The content lies inside a button, so it must hold no controls. */
  card: (row: Row) => ReactNode;
  /** Without this function the rows are not clickable. */
  onOpen?: (row: Row) => void;
  action?: ReactNode;
  filters?: ReactNode;
  highlighted?: string | undefined;
  /** In pixels. In a narrower frame the table scrolls. */
  minWidth?: number | undefined;
  /** 2 if a cell shows a second line below the name. */
  lines?: 1 | 2;
  /** The skeleton needs the number of lines for its height. */
  cardLines?: 2 | 3;
  empty?: { title: string; detail?: string; action?: ReactNode };
  /** The message above the server's reason. */
  failure?: string;
  /** False if the server cannot search this list. */
  searchable?: boolean;
  /**
   * Called when the user presses Enter. If the function returns true, the text was a scanned code, and the search field
   * is cleared.
   */
  onScan?: ((text: string) => Promise<boolean>) | undefined;
  /** Undefined for a list without an export menu. */
  exported?: FileEndpoint;
  tool?: ReactNode;
  /** By default the search parameters of the URL hold the state. */
  state?: ListState;
}

/**
 * The server searches and sorts, and sends one page. The phone shows cards instead of a table
 * (docs/rules.md#lists-5).
 */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { title, titleAs = 'h1', columns, source, card, onOpen, action, highlighted, lines = 2, failure } = props;
  const { searchable = true, exported } = props;
  const urlState = useUrlListState();
  const state = props.state ?? urlState;
  const { sort, search } = state;
  const phone = usePhone();
  const pageSize = usePageSize();
  const { rows, total, page, pages, goTo, error, retry, stale } = useListPage<Row>(source, state, pageSize);
  const { rowsElement, goToRows } = useRowFocus({ rows, stale }, search, '[data-row]');

  return (
    <section className={classes.list} data-lines={lines} aria-label={title}>
      <ListHeader
        title={title}
        titleAs={titleAs}
        total={total}
        search={
          searchable && (
            <ListSearchField
              search={search}
              onSearch={(words) => state.change({ search: words })}
              onScan={props.onScan}
              onArrowDown={goToRows}
            />
          )
        }
        action={action}
        tool={props.tool}
        exportMenu={
          exported && (
            <ExportMenu endpoint={exported} query={{ ...source.filter, sort, search }} isEmpty={total === 0} />
          )
        }
      />
      {props.filters && <div className={classes.filters}>{props.filters}</div>}
      {error ? (
        <ErrorState error={error} title={failure} onRetry={retry} />
      ) : total === 0 ? (
        <NothingFound search={search} empty={props.empty} onClear={() => state.change({ search: undefined })} />
      ) : (
        <>
          <ListRows
            ref={rowsElement}
            title={title}
            columns={columns}
            card={card}
            cardLines={props.cardLines}
            rows={rows}
            pageSize={pageSize}
            isStale={stale}
            isPaged={pages > 1}
            sort={sort}
            onSort={(next) => state.change({ sort: next })}
            onOpen={onOpen}
            highlighted={highlighted}
            minWidth={props.minWidth}
          />
          <Group
            component="footer"
            justify="space-between"
            wrap="nowrap"
            mt="md"
            style={rows ? {} : { visibility: 'hidden' }}
          >
            {onOpen && !phone && (
              <Text c="dimmed" fz="0.8125rem">
                {tableTexts.hint}
              </Text>
            )}
            <Pager page={page} pages={pages} onPage={goTo} />
          </Group>
        </>
      )}
    </section>
  );
}

function ListSearchField(props: Omit<ComponentProps<typeof SearchField>, 'label'>) {
  const field = useRef<HTMLInputElement>(null);
  usePageSearch(tableTexts.focusSearch, () => field.current);
  return <SearchField {...props} ref={field} label={tableTexts.search} className={classes.search} type="search" />;
}

interface NothingFoundProps {
  search: string | undefined;
  empty: DataTableProps<{ _id: string }>['empty'];
  onClear: () => void;
}

function NothingFound({ search, empty, onClear }: NothingFoundProps) {
  if (!search) return <EmptyState title={tableTexts.nothing} {...empty} />;
  return (
    <EmptyState
      title={tableTexts.notFound(search)}
      detail={tableTexts.notFoundDetail}
      action={
        <Button variant="default" onClick={onClear}>
          {tableTexts.clearSearch}
        </Button>
      }
    />
  );
}
