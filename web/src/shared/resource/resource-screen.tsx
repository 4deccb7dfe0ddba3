import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Children, type ReactNode, Suspense, useState } from 'react';
import { DataTable } from '../data-table/data-table.tsx';
import { Excerpt } from '../data-table/excerpt.tsx';
import { listSource } from '../data-table/list-source.ts';
import { useCan } from '../session.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { sharedTexts } from '../texts.ts';
import { PermittedButton } from '../ui/permitted-button.tsx';
import { lazyPart } from './lazy-part.ts';
import { addressOf } from './resource-api.ts';
import classes from './resource.module.css';
import { ReferenceFilters } from './reference-filters.tsx';
import type { Screen, StoredRecord } from './screen.ts';
import { resourceTexts } from './texts.ts';
import { useAddressedRecord } from './use-addressed-record.ts';
import { useFilters } from './use-filters.ts';

const DetailDialog = lazyPart(async () => (await import('./detail-dialog.tsx')).DetailDialog);
const AddressedDetail = lazyPart(async () => (await import('./addressed-detail.tsx')).AddressedDetail);
const CreateDialog = lazyPart(async () => (await import('./create-dialog.tsx')).CreateDialog);

const noFilters: never[] = [];

export interface ResourceScreenProps<Row extends StoredRecord> {
  screen: Screen<Row>;
  /** Where the page keeps whether the form of a new record is open, as in its address. */
  creating?: { opened: boolean; change: (opened: boolean) => void };
  /** What follows a new record; without it the form closes and the list shows it. */
  onCreated?: ((record: Row) => void) | undefined;
}

/** A declared screen: its list, a record's detail, and the form of a new one. */
export function ResourceScreen<Row extends StoredRecord>({ screen, onCreated, ...props }: ResourceScreenProps<Row>) {
  const { texts, name } = screen;
  const filters = useFilters(screen.filters ?? noFilters);
  const [detail, setDetail] = useState<{ row: Row; opened: boolean }>();
  const addressed = useAddressedRecord();
  const [createdId, setCreatedId] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const creating = props.creating ?? { opened: isCreating, change: setCreating };
  const mayCreate = useCan(`${name}.create`);
  const create = () => creating.change(true);
  useShortcut({ key: 'n', label: texts.create, run: create, enabled: mayCreate });

  return (
    <>
      <DataTable
        title={texts.title}
        columns={screen.columns}
        size={screen.size}
        source={listSource<Row>(addressOf(screen), filters.chosen)}
        filters={
          screen.filters && (
            <ReferenceFilters filters={screen.filters} chosen={filters.chosen} onChange={filters.change} />
          )
        }
        exportPermission={`${name}.read`}
        card={(row) => <Card lines={screen.card(row)} />}
        highlighted={createdId}
        onOpen={(row) => setDetail({ row, opened: true })}
        empty={
          filters.isNarrowed
            ? { title: resourceTexts.nothingNarrowed, action: <ClearFilters onClick={filters.clear} /> }
            : { title: texts.empty, ...(mayCreate && { detail: texts.emptyDetail }) }
        }
        action={
          (mayCreate || !screen.hidesCreate) && (
            <PermittedButton
              permitted={mayCreate}
              reason={sharedTexts.readonly}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={create}
            >
              {texts.create}
            </PermittedButton>
          )
        }
      />
      <Suspense>
        {detail && (
          <DetailDialog
            key={detail.row._id}
            {...detail}
            screen={screen}
            onClose={() => setDetail({ ...detail, opened: false })}
          />
        )}
        {addressed.isWanted && <AddressedDetail screen={screen} id={addressed.id} onClose={addressed.close} />}
        {creating.opened && mayCreate && (
          <CreateDialog<Row>
            screen={screen}
            onClose={() => creating.change(false)}
            onCreated={(record) => {
              setCreatedId(record._id);
              if (onCreated) onCreated(record);
              else creating.change(false);
            }}
          />
        )}
      </Suspense>
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
    <span className={classes.card}>
      <strong>{first}</strong>
      {Children.map(
        others,
        (line) => line && <span>{typeof line === 'string' ? <Excerpt>{line}</Excerpt> : line}</span>,
      )}
    </span>
  );
}
