import { type PriceChange, priceChanges } from '@dioptria/contract/shop/prices/price-changes.ts';
import { Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatPercentChange } from '../../base/format/format.ts';
import { documentColumns, DocumentList } from '../../base/resource/lists/document-list.tsx';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { scopeText } from './prices-api.ts';
import { priceTexts as texts } from './texts.ts';

const PriceDialog = lazyPart(async () => (await import('./price-dialog.tsx')).PriceDialog);
const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog);

const columns = documentColumns(priceChanges, [
  { field: 'createdAt', header: texts.date, width: '17%' },
  { field: 'name', cell: (change) => <Named change={change} /> },
  { field: 'products', width: '11%' },
  {
    field: 'pricePercent',
    header: texts.variation,
    cell: ({ pricePercent }) => formatPercentChange(pricePercent),
    width: '11%',
  },
  { field: 'user', from: 'medium', width: '16%' },
  {
    id: 'state',
    header: texts.state,
    cell: (change) => <State change={change} />,
    sortable: false,
    whole: true,
    width: '12%',
  },
]);

function Named({ change }: { change: PriceChange }) {
  return (
    <>
      <strong>{change.name}</strong>
      <Text c="dimmed" fz="sm">
        {scopeText(change)}
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

export function PricesPage() {
  const [isChanging, setChanging] = useState(false);
  return (
    <DocumentList<PriceChange>
      definition={priceChanges}
      title={texts.title}
      columns={columns}
      card={(change) => (
        <>
          <strong>{change.name}</strong>
          <Text c="dimmed" fz="sm">
            {scopeText(change)}
          </Text>
          <Text c="dimmed" fz="sm">
            {formatDateTime(change.createdAt)} · {formatPercentChange(change.pricePercent)}
            {change.undoneAt !== null && ` · ${texts.undoneState}`}
          </Text>
        </>
      )}
      cardLines={3}
      empty={{ title: texts.empty, detail: texts.emptyDetail }}
      make={{
        label: texts.change,
        permission: 'price_changes.create',
        icon: IconTags,
        onClick: () => setChanging(true),
      }}
      detail={(opened) => <ChangeDialog key={opened.id} {...opened} />}
    >
      {() => isChanging && <PriceDialog onClose={() => setChanging(false)} />}
    </DocumentList>
  );
}
