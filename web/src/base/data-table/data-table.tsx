import { Button, Group, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-text.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { usePhone } from '../ui/phone.ts';
import type { ExportedKind } from '@dioptria/contract/shop/export-permissions.ts';
import classes from './data-table.module.css';
import { ExportMenu } from './export-menu.tsx';
import { ListHeader } from './list-header.tsx';
import { ListRows } from './list-rows.tsx';
import { type ListState, useUrlListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import type { ListColumn } from './table-view.tsx';
import { tableTexts } from './texts.ts';
import { type ListSource, PAGE_SIZE, useListPage } from './use-list-page.ts';
import { useRowFocus } from './use-row-focus.ts';

export interface DataTableProps<Row extends { _id: string }> {
  title: string;
  /** 'h2' if the page has its own h1. */
  titleAs?: 'h1' | 'h2';
  /** The columns must keep their identity: define the columns outside the component, or memoise the columns. */
  columns: readonly ListColumn<Row>[];
  source: ListSource;
  /** A row's content on the phone. The content lies inside a button, so the content must hold no controls. */
  card: (row: Row) => ReactNode;
  /** Opens a row's details. Without this function the rows are not clickable. */
  onOpen?: (row: Row) => void;
  /** The primary button, at the right of the title. */
  action?: ReactNode;
  /** Filter fields below the title. */
  filters?: ReactNode;
  /** The `_id` of the row to highlight. */
  highlighted?: string | undefined;
  /** The least width of the table in pixels. In a narrower frame the table scrolls. */
  minWidth?: number | undefined;
  /** The number of text lines in a row: 2 if a cell shows a second line below the name. */
  lines?: 1 | 2;
  /** The number of text lines in a card, for the skeleton's height. */
  cardLines?: 2 | 3;
  /** Shown instead of the rows if the list is empty and the user searches for no words. */
  empty?: { title: string; detail?: string; action?: ReactNode };
  /** The heading above the server's reason if the list fails to load. */
  failure?: string;
  /** False hides the search field, because the server cannot search this list. */
  searchable?: boolean;
  /**
   * Called with the searched text when the user presses Enter. If the function returns true, the text was a scanned
   * code that the function has used, and the search field is cleared.
   */
  onScan?: ((text: string) => Promise<boolean>) | undefined;
  /** The list's kind, which decides which users may export the list. Without a kind the list has no export menu. */
  exported?: ExportedKind;
  /** A button beside the export menu. */
  tool?: ReactNode;
  /** The list's page number, sort order and search. By default, the list keeps these parameters in the URL. */
  state?: ListState;
}

/**
 * A list with its title, number of rows, search, sortable columns and pages of ten rows (docs/rules.md#lists-5). The
 * server searches and sorts the rows, and sends one page of rows. The URL holds page number, sort order and search,
 * unless the caller gives `state`. The phone shows cards instead of a table.
 */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { title, titleAs = 'h1', columns, source, card, onOpen, action, highlighted, lines = 2, failure } = props;
  const { searchable = true, exported } = props;
  const urlState = useUrlListState();
  const state = props.state ?? urlState;
  const { sort, search } = state;
  const phone = usePhone();
  const { rows, total, page, pages, goTo, error, retry, stale } = useListPage<Row>(source, state);
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
            <ExportMenu
              list={exported}
              path={source.path}
              query={{ ...source.filter, sort, search }}
              isEmpty={total === 0}
            />
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
            pageSize={PAGE_SIZE}
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

/** The search field beside a list's title. The key '/' focuses the field. */
function ListSearchField(props: Omit<ComponentProps<typeof SearchField>, 'label'>) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut({ key: '/', label: tableTexts.focusSearch, run: () => field.current?.focus() });
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
