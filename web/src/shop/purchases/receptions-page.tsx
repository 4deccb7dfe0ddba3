import { type Reception, receptions } from '@dioptria/contract/shop/purchases/receptions.ts';
import { Text } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { TwoLines } from '../../base/data-table/cells.tsx';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { documentColumns, type DocumentFilters, DocumentList } from '../../base/resource/lists/document-list.tsx';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { receptionTexts as texts } from './texts.ts';

const ReceptionDialog = lazyPart(async () => (await import('./reception-dialog.tsx')).ReceptionDialog);
const ReceptionDetail = lazyPart(async () => (await import('./reception-detail.tsx')).ReceptionDetail);

const columns = documentColumns(receptions, [
  { field: 'number', whole: true, width: '9%' },
  { field: 'date', width: '14%' },
  {
    field: 'provider',
    cell: ({ provider, document }) => <TwoLines main={provider.name} below={document || texts.noDocument} />,
  },
  { field: 'units', width: '12%' },
  { field: 'total', width: '17%' },
  {
    id: 'state',
    header: texts.state,
    cell: (reception) => <State reception={reception} />,
    sortable: false,
    whole: true,
    width: '13%',
  },
]);

function State({ reception: { reverses, reversedBy } }: { reception: Reception }) {
  if (reverses) return <Chip tone="gray">{texts.reverses}</Chip>;
  return reversedBy ? <Chip tone="rubi">{texts.reversed}</Chip> : <Chip tone="salvia">{texts.received}</Chip>;
}

const filters: DocumentFilters = {
  references: [{ filter: 'providerId', of: 'providers', label: texts.provider, all: texts.allProviders }],
  days: { from: texts.from, to: texts.to },
};

export function ReceptionsPage() {
  const [isReceiving, setReceiving] = useState(false);
  return (
    <DocumentList<Reception>
      definition={receptions}
      title={texts.title}
      columns={columns}
      filters={filters}
      card={(reception) => <ReceptionCard reception={reception} />}
      cardLines={3}
      empty={{ title: texts.empty, detail: texts.emptyDetail }}
      make={{
        label: texts.create,
        permission: 'receptions.create',
        icon: IconPackageImport,
        onClick: () => setReceiving(true),
      }}
      detail={(opened) => <ReceptionDetail key={opened.id} {...opened} />}
    >
      {() => isReceiving && <ReceptionDialog onClose={() => setReceiving(false)} />}
    </DocumentList>
  );
}

function ReceptionCard({ reception }: { reception: Reception }) {
  const { number, provider, document, date, units, total } = reception;
  return (
    <>
      <strong>{provider.name}</strong>
      <Text c="dimmed" fz="sm">
        {texts.number(number)} · {formatDay(date)} · {document || texts.noDocument}
      </Text>
      <span className="figures">
        {texts.unitsOf(units)} · {formatMoney(total)} <State reception={reception} />
      </span>
    </>
  );
}
