import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import { prescriptionFields as fields } from '@dioptria/contract/shop/prescriptions/prescription-labels.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconPlus, IconReportMedical, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { DataTable } from '../../base/data-table/data-table.tsx';
import type { ListColumn } from '../../base/data-table/table-view.tsx';
import { formatDate, formatDay } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import type { ImportTool } from '../../base/resource/resource-screen.tsx';
import { useOpenedRecord } from '../../base/resource/records/use-opened-record.ts';
import { useCan } from '../../base/session/session.ts';
import { usePageSearch } from '../../base/data-table/use-page-search.ts';
import { useShortcut } from '../../base/shortcuts/shortcuts.ts';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { ClientNotes } from '../clients/client-notes.tsx';
import { ClientChoices, ClientSearchForm } from '../clients/client-search.tsx';
import { type Client, clientQuery, clientsWithDocument } from '../clients/clients-api.ts';
import { PrescriptionStatusChip } from './prescription-status-chip.tsx';
import { clientHistory, type Prescription } from './prescriptions-api.ts';
import { historyTexts as texts, prescriptionTexts } from './texts.ts';
import classes from './clinical-history.module.css';

/**
 * The URL has `numId`, the document number as typed, and `clientId` if the user chose one of several clients with this number
 * (docs/rules.md#clinical-history-1).
 */
export function ClinicalHistoryPage({ importTool }: { importTool: ImportTool }) {
  const { numId, clientId } = useSearch({ from: '/shop/records' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { client, choices, isPending, error, retry } = useClient(numId, clientId);
  const [hadClient, setHadClient] = useState(false);
  if (client && !hadClient) setHadClient(true);

  function choose(chosen: Client) {
    queryClient.setQueryData(clientQuery(chosen._id).queryKey, chosen);
    void navigate({ to: '/records', search: { numId, clientId: chosen._id } });
  }

  if (client) {
    return <ClientHistory key={client._id} client={client} onReset={() => void navigate({ to: '/records' })} />;
  }
  return (
    <HistorySearch
      key={numId}
      numId={numId ?? ''}
      onSearch={(typed) => (typed === numId ? retry() : void navigate({ to: '/records', search: { numId: typed } }))}
      choices={choices}
      onChoose={choose}
      isPending={isPending}
      error={error}
      // A user who returns from a client's history wants to search for another client.
      takesFocus={hadClient}
      importTool={importTool}
    />
  );
}

function useClient(numId: string | undefined, clientId: string | undefined) {
  const byDocument = useQuery({
    ...clientsWithDocument(compactKey(numId ?? '')),
    enabled: numId !== undefined && clientId === undefined,
  });
  const byId = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined });
  const isNamed = clientId !== undefined;
  const { isLoading, isRefetching, error, refetch } = isNamed ? byId : byDocument;
  const found = isNamed ? byId.data && [byId.data] : numId === undefined ? [] : byDocument.data;
  return {
    client: found?.length === 1 ? found[0] : undefined,
    choices: found && found.length > 1 ? found : [],
    isPending: isLoading || isRefetching,
    error: found ? null : error,
    retry: () => void refetch(),
  };
}

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

function ClientHistory({ client, onReset }: ClientHistoryProps) {
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
      <ClientNotes notes={client.notes} />
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

interface HistorySearchProps {
  numId: string;
  onSearch: (numId: string) => void;
  choices: readonly Client[];
  onChoose: (client: Client) => void;
  isPending: boolean;
  error: Error | null;
  takesFocus: boolean;
  importTool: ImportTool;
}

function HistorySearch(props: HistorySearchProps) {
  const { numId, onSearch, choices, onChoose, isPending, error, takesFocus, importTool: ImportTool } = props;
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(numId);
  const [isMissing, setMissing] = useState(false);
  const isCurrent = text === numId;
  const focus = () => place.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  usePageSearch(texts.focusSearch, () => place.current?.querySelector('input'));

  function search() {
    const isBlank = compactKey(text) === '';
    setMissing(isBlank);
    if (isBlank) focus();
    else onSearch(text.trim());
  }

  return (
    <div ref={place}>
      <Group justify="space-between">
        <h1>{texts.title}</h1>
        <ImportTool resource="prescriptions" />
      </Group>
      <Box maw="46rem" mt="lg">
        <ClientSearchForm
          text={text}
          onType={(next) => {
            setText(next);
            setMissing(false);
          }}
          onSearch={search}
          isSearching={isPending}
          label={texts.search}
          problem={isMissing ? requiredField : isCurrent && error ? errorMessage(error) : undefined}
          variant="filled"
          required
        />
        <Box mt="lg" aria-live="polite">
          {isPending && <LoadingText lines={3} />}
          {isCurrent && choices.length > 0 && <ClientChoices clients={choices} onChoose={onChoose} />}
        </Box>
      </Box>
      {!isPending && choices.length === 0 && (
        <EmptyState
          title={texts.nobody}
          detail={texts.nobodyDetail}
          icon={<IconReportMedical size={24} stroke={1.6} />}
        />
      )}
    </div>
  );
}
