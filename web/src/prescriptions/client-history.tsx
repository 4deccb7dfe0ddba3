import { Button } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Client } from '../clients/clients-api.ts';
import type { ListColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/data-table.tsx';
import { formatDate, formatDay } from '../shared/format.ts';
import { useCan } from '../shared/session.ts';
import { useShortcut } from '../shared/shortcuts/shortcuts.ts';
import classes from './clinical-history.module.css';
import { PrescriptionStatusChip } from './prescription-status-chip.tsx';
import { clientHistory, type Prescription } from './prescriptions-api.ts';
import { historyTexts as texts, prescriptionTexts } from './texts.ts';

const PrescriptionDetail = lazy(async () => ({
  default: (await import('./prescription-detail.tsx')).PrescriptionDetail,
}));
const PrescriptionForm = lazy(async () => ({ default: (await import('./prescription-form.tsx')).PrescriptionForm }));

const columns: readonly ListColumn<Prescription>[] = [
  { id: 'createdAt', header: texts.created, width: '18%', cell: ({ createdAt }) => formatDate(createdAt) },
  { id: 'notes', header: texts.diagnosis, cell: (row) => <Diagnosis {...row} /> },
  {
    id: 'status',
    header: texts.status,
    width: '24%',
    sortable: false,
    cell: (row) => <PrescriptionStatusChip prescription={row} />,
  },
  {
    id: 'expirationDate',
    header: texts.expires,
    width: '18%',
    cell: ({ expirationDate }) => formatDay(expirationDate),
  },
];

interface ClientHistoryProps {
  client: Client;
  /** Back to looking for a client. */
  onReset: () => void;
}

/** A client's prescriptions, to be read, added to and, while no order uses them, changed. */
export function ClientHistory({ client, onReset }: ClientHistoryProps) {
  const source = useMemo(() => clientHistory(client._id), [client._id]);
  const [detail, setDetail] = useState<{ prescription: Prescription; opened: boolean }>();
  const [addedId, setAddedId] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useCan('prescriptions.create');
  const add = () => setAdding(true);
  useShortcut({ key: 'n', label: texts.add, run: add, enabled: mayAdd });
  // The field that was searched with is gone: the keyboard and the screen reader go on with what it found.
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), []);

  return (
    <>
      <DataTable
        title={texts.historyOf(client)}
        columns={columns}
        exportPermission="prescriptions.read"
        source={source}
        searchable={false}
        lines={1}
        card={card}
        highlighted={addedId}
        onOpen={(prescription) => setDetail({ prescription, opened: true })}
        empty={{ title: texts.empty, detail: texts.emptyDetail }}
        action={
          <div className={classes.actions}>
            <Button variant="default" leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />} onClick={onReset}>
              {texts.searchAnother}
            </Button>
            {mayAdd && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
                {texts.add}
              </Button>
            )}
          </div>
        }
      />
      <Suspense>
        {detail && (
          <PrescriptionDetail
            key={detail.prescription._id}
            {...detail}
            client={client}
            onClose={() => setDetail({ ...detail, opened: false })}
          />
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
      </Suspense>
    </>
  );
}

function Diagnosis({ notes }: Prescription) {
  return notes === '' ? <span className={classes.none}>{prescriptionTexts.noDiagnosis}</span> : notes;
}

function card(prescription: Prescription) {
  const { createdAt, expirationDate } = prescription;
  return (
    <span className={classes.card}>
      <span className={classes.diagnosis}>
        <Diagnosis {...prescription} />
      </span>
      <PrescriptionStatusChip prescription={prescription} />
      <span className={classes.below}>{texts.dates(formatDate(createdAt), formatDay(expirationDate))}</span>
    </span>
  );
}
