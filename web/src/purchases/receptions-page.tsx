import type { Reception } from '@dioptria/contract/receptions.ts';
import { Text } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TwoLines } from '../shared/data-table/cell-texts.tsx';
import { DataTable } from '../shared/data-table/data-table.tsx';
import type { ListColumn } from '../shared/data-table/table-view.tsx';
import { formatDay, formatMoney, formatNumber } from '../shared/format/format.ts';
import { ReferenceFilters } from '../shared/resource/reference-filters.tsx';
import { NewButton } from '../shared/resource/new-button.tsx';
import { useOpenedRecord } from '../shared/resource/use-opened-record.ts';
import { Chip } from '../shared/ui/chip.tsx';
import { DayFilter } from '../shared/ui/day-field.tsx';
import { lazyPart } from '../shared/ui/lazy-part.tsx';
import classes from './purchases.module.css';
import { receptionsPath } from './receptions-api.ts';
import { receptionTexts as texts } from './texts.ts';

const ReceptionDialog = lazyPart(async () => (await import('./reception-dialog.tsx')).ReceptionDialog);
const ReceptionDetail = lazyPart(async () => (await import('./reception-detail.tsx')).ReceptionDetail);

const columns: readonly ListColumn<Reception>[] = [
  { id: 'number', header: 'N.º', cell: ({ number }) => number, width: '9%' },
  { id: 'date', header: texts.date, cell: ({ date }) => formatDay(date), whole: true, width: '14%' },
  {
    id: 'provider',
    header: texts.provider,
    cell: ({ provider, document }) => <TwoLines main={provider.name} below={document || texts.noDocument} />,
  },
  { id: 'units', header: texts.units, cell: ({ units }) => formatNumber(units), align: 'end', width: '12%' },
  { id: 'total', header: texts.total, cell: ({ total }) => formatMoney(total), align: 'end', width: '17%' },
  {
    id: 'state',
    header: texts.state,
    cell: (reception) => <State reception={reception} />,
    sortable: false,
    whole: true,
    width: '13%',
  },
];

function State({ reception: { reverses, reversedBy } }: { reception: Reception }) {
  if (reverses) return <Chip tone="gray">{texts.reverses}</Chip>;
  return reversedBy ? <Chip tone="rubi">{texts.reversed}</Chip> : <Chip tone="salvia">{texts.received}</Chip>;
}

const providerFilter = [
  { filter: 'providerId', path: 'providers', label: texts.provider, all: texts.allProviders },
] as const;

/** 'Recepciones': the deliveries of providers, and the form for a new delivery (docs/rules.md#receptions-6). */
export function ReceptionsPage() {
  const { providerId, from, to } = useSearch({ from: '/shop/stock/receptions' });
  const { id, shownId, open, close } = useOpenedRecord();
  const [isReceiving, setReceiving] = useState(false);
  return (
    <>
      <DataTable<Reception>
        title={texts.title}
        columns={columns}
        source={{ path: receptionsPath, filter: { providerId, from, to } }}
        exportPermission="receptions.read"
        card={(reception) => <ReceptionCard reception={reception} />}
        cardLines={3}
        highlighted={id}
        onOpen={({ _id }) => open(_id)}
        empty={{ title: texts.empty, detail: texts.emptyDetail }}
        filters={<Filters />}
        action={
          <NewButton
            label={texts.create}
            permission="receptions.create"
            icon={IconPackageImport}
            onClick={() => setReceiving(true)}
          />
        }
      />
      {isReceiving && <ReceptionDialog onClose={() => setReceiving(false)} />}
      {shownId !== undefined && (
        <ReceptionDetail key={shownId} id={shownId} opened={id !== undefined} onClose={close} />
      )}
    </>
  );
}

/** The provider and the days of the shown receptions. */
function Filters() {
  const { providerId, from, to } = useSearch({ from: '/shop/stock/receptions' });
  const navigate = useNavigate();
  const change = (next: { providerId?: string | undefined; from?: string | undefined; to?: string | undefined }) =>
    void navigate({
      to: '/stock/receptions',
      search: (before) => ({ ...before, page: undefined, ...next }),
      resetScroll: false,
    });
  return (
    <>
      <ReferenceFilters filters={providerFilter} chosen={{ providerId }} onChange={change} />
      <div className={classes.period}>
        <DayFilter
          aria-label={texts.from}
          placeholder={texts.from}
          value={from}
          onChange={(day) => change({ from: day })}
        />
        <DayFilter aria-label={texts.to} placeholder={texts.to} value={to} onChange={(day) => change({ to: day })} />
      </div>
    </>
  );
}

/** A reception as a card, on a phone. */
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
