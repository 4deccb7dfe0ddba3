import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedTexts } from '../texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-text.tsx';
import { DetailDialog } from './detail-dialog.tsx';
import { recordQuery } from './resource-api.ts';
import type { Screen, StoredRecord } from './screen.ts';

interface AddressedDetailProps<Row extends StoredRecord> {
  screen: Screen<Row>;
  /** None closes the dialog. */
  id: string | undefined;
  onClose: () => void;
}

/** The detail of the record that the address names, whether or not it is on the list's page. */
export function AddressedDetail<Row extends StoredRecord>({ screen, id, onClose }: AddressedDetailProps<Row>) {
  // What was open stays drawn while the dialog fades away.
  const [shownId, setShownId] = useState(id);
  if (id !== undefined && id !== shownId) setShownId(id);
  if (shownId === undefined) return null;
  return <FetchedDetail key={shownId} screen={screen} id={shownId} opened={id !== undefined} onClose={onClose} />;
}

interface FetchedDetailProps<Row extends StoredRecord> extends AddressedDetailProps<Row> {
  id: string;
  opened: boolean;
}

function FetchedDetail<Row extends StoredRecord>({ screen, id, opened, onClose }: FetchedDetailProps<Row>) {
  const { data, error, refetch } = useQuery({ ...recordQuery<Row>(screen, id), enabled: opened });
  if (data) return <DetailDialog screen={screen} row={data} opened={opened} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog opened={opened} onClose={onClose} title={sharedTexts.error} size="sm">
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Dialog>
  );
}
