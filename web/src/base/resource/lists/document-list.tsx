import type { DefinedDocument } from '@dioptria/contract/base/document.ts';
import { fieldLabelOf } from '@dioptria/contract/base/resource.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { z } from 'zod';
import { columnPlace, fieldCell } from '../../data-table/cells.tsx';
import { DataTable, type DataTableProps } from '../../data-table/data-table.tsx';
import type { ListColumn } from '../../data-table/table-view.tsx';
import type { FileEndpoint } from '../../http/files.ts';
import { formatDateTime } from '../../format/format.ts';
import type { ListEndpoint } from '../../http/call.ts';
import { DayFilter } from '../../ui/fields/date-fields.tsx';
import { NewButton } from '../../ui/elements/permitted-button.tsx';
import {
  type ChosenFilters,
  type OptionFilter,
  OptionFilters,
  type ReferenceFilter,
  ReferenceFilters,
  useFilters,
} from './reference-filters.tsx';
import { useOpenedRecord } from '../records/use-opened-record.ts';
import classes from './document-list.module.css';

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
  /** Undefined if another screen creates the documents. */
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

/** The page's route reads the chosen values from the URL with `readTexts`. */
export interface DocumentFilters {
  references?: readonly ReferenceFilter[];
  options?: readonly OptionFilter[];
  days?: { from: string; to: string };
}

export const filterNames = ({ references = [], options = [], days }: DocumentFilters): string[] => [
  ...references.map(({ filter }) => filter),
  ...options.map(({ filter }) => filter),
  ...(days ? ['from', 'to'] : []),
];

interface DocumentFilterFieldsProps {
  filters: DocumentFilters;
  chosen: ChosenFilters;
  onChange: (next: ChosenFilters) => void;
}

export function DocumentFilterFields({ filters, chosen, onChange }: DocumentFilterFieldsProps) {
  const { references = [], options = [], days } = filters;
  const { from, to } = chosen;
  return (
    <>
      <ReferenceFilters filters={references} chosen={chosen} onChange={onChange} />
      <OptionFilters filters={options} chosen={chosen} onChange={onChange} />
      {days && (
        <div className={classes.period}>
          <DayFilter
            aria-label={days.from}
            placeholder={days.from}
            value={from}
            onChange={(day) => onChange({ from: day })}
          />
          <DayFilter aria-label={days.to} placeholder={days.to} value={to} onChange={(day) => onChange({ to: day })} />
        </div>
      )}
    </>
  );
}

type RecordOf<D extends DefinedDocument> = z.output<D['record']>;

/** Heading, content and alignment follow from the contract by default. */
interface FieldColumn<D extends DefinedDocument> extends Omit<Partial<ListColumn<RecordOf<D>>>, 'id' | 'sortable'> {
  field: keyof RecordOf<D> & string;
}

export function documentColumns<D extends DefinedDocument>(
  definition: D,
  columns: readonly (FieldColumn<D> | ListColumn<RecordOf<D>>)[],
): ListColumn<RecordOf<D>>[] {
  return columns.map((column) => {
    if (!('field' in column)) return column;
    const { field, ...own } = column;
    const fieldLabel = fieldLabelOf(definition, field);
    const cell = (row: RecordOf<D>): ReactNode => {
      const value: unknown = row[field];
      return fieldLabel.kind === 'instant' && typeof value === 'string'
        ? formatDateTime(value)
        : fieldCell(fieldLabel, value);
    };
    const sortable = definition.sortable.includes(field);
    return {
      id: field,
      header: fieldLabel.heading ?? fieldLabel.label,
      cell,
      sortable,
      ...columnPlace(fieldLabel),
      ...own,
    };
  });
}
