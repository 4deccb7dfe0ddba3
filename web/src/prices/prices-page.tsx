import { type PriceChange, priceChanges } from '@dioptria/contract/price-changes.ts';
import { Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../shared/data-table/data-table.tsx';
import type { ListColumn } from '../shared/data-table/table-view.tsx';
import { formatDateTime, formatNumber } from '../shared/format/format.ts';
import { addressOf } from '../shared/http/query-keys.ts';
import { NewButton } from '../shared/resource/new-button.tsx';
import { useOpenedRecord } from '../shared/resource/use-opened-record.ts';
import { Chip } from '../shared/ui/chip.tsx';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import { scopeWords, signedPercent } from './scope-words.ts';
import { priceTexts as texts } from './texts.ts';

const PriceDialog = lazyPart(async () => (await import('./price-dialog.tsx')).PriceDialog);
const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog);

const source = { path: addressOf(priceChanges) };

const columns: readonly ListColumn<PriceChange>[] = [
  {
    id: 'createdAt',
    header: texts.date,
    cell: ({ createdAt }) => formatDateTime(createdAt),
    whole: true,
    width: '17%',
  },
  { id: 'name', header: texts.what, cell: (change) => <Named change={change} />, sortable: false },
  {
    id: 'products',
    header: texts.products,
    cell: ({ products }) => formatNumber(products),
    align: 'end',
    width: '11%',
  },
  {
    id: 'pricePercent',
    header: texts.variation,
    cell: ({ pricePercent }) => signedPercent(pricePercent),
    align: 'end',
    sortable: false,
    width: '11%',
  },
  { id: 'user', header: texts.user, cell: ({ user }) => user.name, sortable: false, from: 'medium', width: '16%' },
  {
    id: 'state',
    header: texts.state,
    cell: (change) => <State change={change} />,
    sortable: false,
    whole: true,
    width: '12%',
  },
];

function Named({ change }: { change: PriceChange }) {
  return (
    <>
      <strong>{change.name}</strong>
      <Text c="dimmed" fz="sm">
        {scopeWords(change)}
      </Text>
    </>
  );
}

function State({ change }: { change: PriceChange }) {
  return change.undoneAt === null ? (
    <Chip tone="salvia">{texts.applied}</Chip>
  ) : (
    <Chip tone="gray">{texts.undoneState}</Chip>
  );
}

/** 'Precios': the changes of many prices at once, and the dialog that makes one (docs/rules.md#prices-6). */
export function PricesPage() {
  const { id, shownId, open, close } = useOpenedRecord();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <DataTable<PriceChange>
        title={texts.title}
        columns={columns}
        source={source}
        searchable={false}
        exportPermission="price_changes.read"
        card={(change) => (
          <>
            <strong>{change.name}</strong>
            <Text c="dimmed" fz="sm">
              {scopeWords(change)}
            </Text>
            <Text c="dimmed" fz="sm">
              {formatDateTime(change.createdAt)} · {signedPercent(change.pricePercent)}
              {change.undoneAt !== null && ` · ${texts.undoneState}`}
            </Text>
          </>
        )}
        cardLines={3}
        onOpen={({ _id }) => open(_id)}
        empty={{ title: texts.empty, detail: texts.emptyDetail }}
        action={
          <NewButton
            label={texts.change}
            permission="price_changes.create"
            icon={IconTags}
            onClick={() => setChanging(true)}
          />
        }
      />
      {isChanging && <PriceDialog onClose={() => setChanging(false)} />}
      {shownId !== undefined && <ChangeDialog key={shownId} id={shownId} opened={id !== undefined} onClose={close} />}
    </>
  );
}
