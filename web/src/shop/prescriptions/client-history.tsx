import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { prescriptionFields as fields } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Client } from '../clients/clients-api.ts';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { DataTable } from '../../base/data-table/data-table.tsx';
import { formatDate, formatDay } from '../../base/format/format.ts';
import { useOpenedRecord } from '../../base/resource/use-opened-record.ts';
import { useCan } from '../../base/session/session.ts';
import { useShortcut } from '../../base/shortcuts/shortcuts.ts';
import { lazyPart } from '../../base/ui/lazy-part.tsx';
import classes from './clinical-history.module.css';
import { PrescriptionStatusChip } from './prescription-status-chip.tsx';
import { clientHistory, type Prescription } from './prescriptions-api.ts';
import { historyTexts as texts, prescriptionTexts } from './texts.ts';

const PrescriptionDetail = lazyPart(async () => (await import('./prescription-detail.tsx')).PrescriptionDetail);
const HistoryComparison = lazyPart(async () => (await import('./history-comparison.tsx')).HistoryComparison);
const PrescriptionForm = lazyPart(async () => (await import('./prescription-form.tsx')).PrescriptionForm);

const columns: readonly ListColumn<Prescription>[] = [
  { id: 'createdAt', header: texts.created, width: '18%', whole: true, cell: ({ createdAt }) => formatDate(createdAt) },
  { id: 'notes', header: fields.notes.label, cell: (row) => <Diagnosis {...row} /> },
  {
    id: 'status',
    header: texts.status,
    width: '24%',
    whole: true,
    sortable: false,
    cell: (row) => <PrescriptionStatusChip prescription={row} />,
  },
  {
    id: 'expirationDate',
    header: fields.expirationDate.label,
    width: '18%',
    whole: true,
    cell: ({ expirationDate }) => formatDay(expirationDate),
  },
];

interface ClientHistoryProps {
  client: Client;
  onReset: () => void;
}

export function ClientHistory({ client, onReset }: ClientHistoryProps) {
  const { id, shownId, open, close } = useOpenedRecord();
  const [addedId, setAddedId] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useCan('prescriptions.create');
  const add = () => setAdding(true);
  useShortcut({ key: 'n', label: texts.add, run: add, enabled: mayAdd });
  // The search field had the focus, and this page replaces the search field. The page's content takes the focus, so
  // that the keyboard and the screen reader continue there.
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), []);

  return (
    <>
      <DataTable
        title={texts.historyOf(client)}
        columns={columns}
        exported={resourceEndpoints.prescriptions.export}
        source={clientHistory(client._id)}
        searchable={false}
        lines={1}
        card={card}
        highlighted={addedId}
        onOpen={({ _id }) => open(_id)}
        empty={{ title: texts.empty, detail: texts.emptyDetail }}
        action={
          <Group gap={8} className={classes.actions}>
            <Button variant="default" leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />} onClick={onReset}>
              {texts.searchAnother}
            </Button>
            {mayAdd && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
                {texts.add}
              </Button>
            )}
          </Group>
        }
      />
      <HistoryComparison clientId={client._id} />
      {shownId !== undefined && (
        <PrescriptionDetail key={shownId} id={shownId} client={client} opened={id !== undefined} onClose={close} />
      )}
      {isAdding && (
        <PrescriptionForm
          opened
          client={client}
          onClose={() => setAdding(false)}
          onSaved={({ _id }) => {
            setAddedId(_id);
            setAdding(false);
          }}
        />
      )}
    </>
  );
}

function Diagnosis({ notes }: Prescription) {
  return notes === '' ? (
    <Box component="span" c="dimmed">
      {prescriptionTexts.noDiagnosis}
    </Box>
  ) : (
    notes
  );
}

function card(prescription: Prescription) {
  const { createdAt, expirationDate } = prescription;
  return (
    <Box component="span" className="figures">
      <Group component="span" justify="space-between" wrap="nowrap" gap="sm" mb={4}>
        <Box component="span" fw={560} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Diagnosis {...prescription} />
        </Box>
        <PrescriptionStatusChip prescription={prescription} />
      </Group>
      <Box component="span" c="dimmed" fz="sm">
        {texts.dates(formatDate(createdAt), formatDay(expirationDate))}
      </Box>
    </Box>
  );
}
