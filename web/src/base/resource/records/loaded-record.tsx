import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sharedTexts } from '../../texts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/states/error-text.tsx';
import { listedRow, type ReadPlace, recordQuery } from '../resource-api.ts';
import type { StoredRecord } from '../screen.tsx';

interface LoadedRecordProps<Row> {
  endpoints: ReadPlace<Row>;
  id: string;
  opened: boolean;
  onClose: () => void;
  children: (record: Row, error: Error | null) => ReactNode;
}

/** Shows the record even if it is not on the list's page. */
export function LoadedRecord<Row extends Pick<StoredRecord, '_id'>>(props: LoadedRecordProps<Row>) {
  const { endpoints, id, opened, onClose, children } = props;
  const queryClient = useQueryClient();
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    ...recordQuery(endpoints, id),
    enabled: opened,
    // The list's row is shown until the record itself is loaded.
    initialData: () => listedRow(queryClient, endpoints, id),
    initialDataUpdatedAt: 0,
  });
  if (record) return children(record, error);
  if (!error) return null;
  return (
    <Dialog opened={opened} onClose={onClose} title={sharedTexts.error} size="sm">
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Dialog>
  );
}
