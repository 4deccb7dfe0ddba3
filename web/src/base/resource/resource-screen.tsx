import { type ImportedResource, isImported } from '@dioptria/contract/shop/nouns.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button, Stack, Text } from '@mantine/core';
import { Children, type ComponentType, type ReactNode, useState } from 'react';
import { DataTable } from '../data-table/data-table.tsx';
import { useUrlListState } from '../data-table/list-state.ts';
import { Excerpt } from '../data-table/cells.tsx';
import { useCan } from '../session/session.ts';
import { lazyPart } from '../ui/states/lazy-part.tsx';
import { CreateDialog } from './forms/create-dialog.tsx';
import type { FormValues } from './fields/field-values.ts';
import { NewButton } from '../ui/elements/permitted-button.tsx';
import { formEndpoints, readScanned } from './resource-api.ts';
import { OptionFilters, ReferenceFilters, useFilters } from './lists/reference-filters.tsx';
import type { Screen, StoredRecord } from './screen.tsx';
import { resourceTexts } from './texts.ts';
import { useOpenedRecord } from './records/use-opened-record.ts';

const DetailDialog = lazyPart(async () => (await import('./records/detail-dialog.tsx')).DetailDialog);

const noFilters: never[] = [];

export type ImportTool = ComponentType<{ resource: ImportedResource }>;

export interface ResourceScreenProps<Row extends StoredRecord> {
  screen: Screen<Row>;
  importTool?: ImportTool | undefined;
  /** Given if the page itself stores whether the create form is open, for example in its URL. */
  creating?: { opened: boolean; change: (opened: boolean) => void };
  given?: FormValues;
  /** Called after a creation, instead of closing the create form. */
  onCreated?: ((record: Row, sent: object) => void) | undefined;
}

export function ResourceScreen<Row extends StoredRecord>({
  screen,
  importTool: ImportTool,
  given,
  onCreated,
  ...props
}: ResourceScreenProps<Row>) {
  const { texts, name, aboveList: AboveList, listTool: ListTool, filterTool: FilterTool } = screen;
  const { list } = formEndpoints<Row>(screen);
  const { search } = useUrlListState();
  const { filters: references = noFilters, optionFilters: options = noFilters } = screen;
  const filters = useFilters([...references, ...options].map(({ filter }) => filter));
  const { id, shownId, open, close } = useOpenedRecord();
  const [createdId, setCreatedId] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const creating = props.creating ?? { opened: isCreating, change: setCreating };
  const mayCreate = useCan(`${name}.create`);
  const mayImport = useCan('imports.run') && isImported(name);
  const beginnings = [mayCreate && texts.emptyDetail, mayImport && resourceTexts.orImport].filter(Boolean);
  async function openScanned(code: string): Promise<boolean> {
    const found = await readScanned(list, code);
    if (found) open(found._id);
    return found !== undefined;
  }

  return (
    <>
      {AboveList && <AboveList />}
      <DataTable
        title={texts.title}
        columns={screen.columns}
        source={{ endpoint: list, filter: filters.chosen }}
        filters={
          screen.filters && (
            <>
              <ReferenceFilters filters={references} chosen={filters.chosen} onChange={filters.change} />
              <OptionFilters filters={options} chosen={filters.chosen} onChange={filters.change} />
              {FilterTool && <FilterTool query={{ ...filters.chosen, search }} />}
            </>
          )
        }
        exported={resourceEndpoints[name].export}
        tool={
          <>
            {ListTool && <ListTool query={{ ...filters.chosen, search }} />}
            {isImported(name) && ImportTool && <ImportTool resource={name} />}
          </>
        }
        card={(row) => <Card lines={screen.card(row)} />}
        onScan={screen.scans && openScanned}
        highlighted={createdId}
        minWidth={screen.minWidth}
        onOpen={({ _id }) => open(_id)}
        empty={
          filters.isNarrowed
            ? { title: resourceTexts.nothingNarrowed, action: <ClearFilters onClick={filters.clear} /> }
            : { title: texts.empty, detail: beginnings.join(' ') }
        }
        action={
          (mayCreate || !screen.hidesCreate) && (
            <NewButton label={texts.create} permission={`${name}.create`} onClick={() => creating.change(true)} />
          )
        }
      />
      {shownId !== undefined && (
        <DetailDialog key={shownId} screen={screen} id={shownId} opened={id !== undefined} onClose={close} />
      )}
      {creating.opened && mayCreate && (
        <CreateDialog<Row>
          screen={screen}
          given={given}
          onClose={() => creating.change(false)}
          onCreated={(record, sent) => {
            setCreatedId(record._id);
            if (onCreated) onCreated(record, sent);
            else creating.change(false);
          }}
        />
      )}
    </>
  );
}

function ClearFilters({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {resourceTexts.clearFilters}
    </Button>
  );
}

function Card({ lines }: { lines: readonly ReactNode[] }) {
  const [first, ...others] = lines;
  return (
    <Stack component="span" gap="0.25rem" style={{ overflowWrap: 'anywhere' }}>
      <strong>{first}</strong>
      {Children.map(
        others,
        (line) =>
          line && (
            <Text span c="dimmed" fz="sm">
              {typeof line === 'string' ? <Excerpt>{line}</Excerpt> : line}
            </Text>
          ),
      )}
    </Stack>
  );
}
