import type { DefinedDocument } from '@dioptria/contract/base/document.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import type { ComponentProps, ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../data-table/data-table.tsx';
import type { FileEndpoint } from '../data-table/use-export.ts';
import type { ListEndpoint } from '../http/call.ts';
import { DocumentFilterFields, type DocumentFilters, filterNames } from './document-filters.tsx';
import { NewButton } from './new-button.tsx';
import { useFilters } from './use-filters.ts';
import { useOpenedRecord } from './use-opened-record.ts';

interface OpenedDetail {
  id: string;
  opened: boolean;
  onClose: () => void;
}

interface DocumentListProps<Row extends { _id: string }> extends Pick<
  DataTableProps<Row>,
  'title' | 'columns' | 'card' | 'cardLines'
> {
  definition: Pick<DefinedDocument, 'name' | 'path' | 'isSearched'>;
  empty: { title: string; detail: string };
  /** Shown instead of `empty` while a filter is chosen. */
  emptyFiltered?: string;
  filters?: DocumentFilters;
  /** Absent if another screen creates the documents. */
  make?: ComponentProps<typeof NewButton>;
  detail: (opened: OpenedDetail) => ReactNode;
  children?: (open: (id: string) => void) => ReactNode;
}

const noFilters: DocumentFilters = {};

/** The cast is correct: the page's definition declares the type of its documents. */
const endpointsOf = <Row,>(name: DefinedDocument['name']) =>
  documentEndpoints[name] as unknown as { list: ListEndpoint<Row>; export: FileEndpoint };

export function DocumentList<Row extends { _id: string }>(props: DocumentListProps<Row>) {
  const { definition, filters: declared = noFilters, empty, emptyFiltered, make, detail, children, ...table } = props;
  const { chosen, change, isNarrowed } = useFilters(filterNames(declared));
  const endpoints = endpointsOf<Row>(definition.name);
  const { id, shownId, open, close } = useOpenedRecord();
  return (
    <>
      <DataTable<Row>
        {...table}
        source={{ endpoint: endpoints.list, filter: chosen }}
        searchable={definition.isSearched ?? true}
        exported={endpoints.export}
        highlighted={id}
        onOpen={({ _id }) => open(_id)}
        empty={emptyFiltered !== undefined && isNarrowed ? { title: emptyFiltered } : empty}
        filters={props.filters && <DocumentFilterFields filters={props.filters} chosen={chosen} onChange={change} />}
        action={make && <NewButton {...make} />}
      />
      {children?.(open)}
      {shownId !== undefined && detail({ id: shownId, opened: id !== undefined, onClose: close })}
    </>
  );
}
