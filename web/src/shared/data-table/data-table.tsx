import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-text.tsx';
import { usePhone } from '../ui/phone.ts';
import type { Permission } from '@dioptria/contract/permissions.ts';
import { CardList } from './card-list.tsx';
import type { ListColumn } from './columns.ts';
import classes from './data-table.module.css';
import { ExportMenu } from './export-menu.tsx';
import { ListHeader } from './list-header.tsx';
import type { ListSource } from './list-source.ts';
import { type ListState, useUrlListState } from './list-state.ts';
import { Pager } from './pager.tsx';
import { moveBetweenRows } from './row-focus.ts';
import { TableView } from './table-view.tsx';
import { tableTexts } from './texts.ts';
import { PAGE_SIZE, useListPage } from './use-list-page.ts';

export interface DataTableProps<Row extends { _id: string }> {
  title: string;
  /** 'h2' where the page has a title of its own. */
  titleAs?: 'h1' | 'h2';
  /** Declared once, outside the component (or memoised). */
  columns: readonly ListColumn<Row>[];
  /** The table's least width, in pixels. */
  size?: number | undefined;
  /** Where the rows come from: `listSource<Sale>('/tenant/sales')`. */
  source: ListSource<Row>;
  /** The row as a card on the phone: words and marks, no controls. */
  card: (row: Row) => ReactNode;
  /** Opens a row's details. Without it rows are not to be clicked. */
  onOpen?: (row: Row) => void;
  /** The one primary button, at the right of the title. */
  action?: ReactNode;
  /** What narrows the list besides its search: selects, below the title. */
  filters?: ReactNode;
  /** The `_id` of a row to point out. */
  highlighted?: string | undefined;
  /** Lines of text in a row: 2 where a name has something below it. */
  lines?: 1 | 2;
  /** Lines of text in a card, for the skeleton's height. */
  cardLines?: 2 | 3;
  /** When there is nothing at all: what this list is for, and what to do. */
  empty?: { title: string; detail?: string; action?: ReactNode };
  /** What could not be done, above the server's reason, when the list does not load. */
  failure?: string;
  /** False where the server's search would narrow nothing. */
  searchable?: boolean;
  /** Who may take the list with them as a file; without it nobody. */
  exportPermission?: Permission;
  /** Where page, order and search are kept; the page's address, unless told otherwise. */
  state?: ListState;
}

/**
 * A list of the product (ui.md 'List'): title with the count, search, sortable columns, ten rows a page, all asked of
 * the server and kept in the address; cards on the phone; the next page fetched beforehand.
 */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { title, titleAs = 'h1', columns, source, card, onOpen, action, highlighted, lines = 2, failure } = props;
  const { searchable = true, exportPermission } = props;
  const inAddress = useUrlListState();
  const state = props.state ?? inAddress;
  const { sort, search } = state;
  const phone = usePhone();
  const rowsElement = useRef<HTMLDivElement>(null);
  const { rows, total, page, pages, goTo, error, retry, stale } = useListPage(source, state);
  const view = { rows, onOpen, highlighted, pageSize: PAGE_SIZE };

  return (
    <section className={classes.list} data-lines={lines} aria-label={title}>
      <ListHeader
        title={title}
        titleAs={titleAs}
        total={total}
        search={
          searchable && {
            search,
            onSearch: (text) => state.change({ search: text || undefined }),
            onArrowDown: () => rowsElement.current?.querySelector<HTMLElement>('[data-row]')?.focus(),
          }
        }
        action={action}
        exportMenu={
          exportPermission && (
            <ExportMenu
              permission={exportPermission}
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
          {/* Arrow keys are a shortcut between the rows' own buttons, each of which Tab reaches too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            ref={rowsElement}
            className={classes.rows}
            data-stale={stale || undefined}
            data-paged={pages > 1 || undefined}
            aria-busy={!rows || stale}
            onKeyDown={moveBetweenRows}
          >
            {phone ? (
              <CardList {...view} card={card} lines={props.cardLines} />
            ) : (
              <TableView
                {...view}
                title={title}
                columns={columns}
                size={props.size}
                sort={sort}
                onSort={(next) => state.change({ sort: next })}
              />
            )}
          </div>
          <footer className={classes.footer} data-loading={!rows || undefined}>
            {onOpen && !phone && <p className={classes.hint}>{tableTexts.hint}</p>}
            <Pager page={page} pages={pages} onPage={goTo} />
          </footer>
        </>
      )}
    </section>
  );
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
