import { firstNamesOf } from '@dioptria/contract/shop/clients/person-names.ts';
import { filledText, recallResultLabels, recallResults } from '@dioptria/contract/shop/notices/notice-labels.ts';
import type { Recall } from '@dioptria/contract/shop/notices/notices.ts';
import { recallEndpoints } from '@dioptria/contract/shop/notices/recall-endpoints.ts';
import { Box, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, today } from '../../base/format/format.ts';
import { pageOf } from '../../base/http/call.ts';
import { errorMessage } from '../../base/http/http.ts';
import { useSend } from '../../base/http/use-send.ts';
import { useSession } from '../../base/session/session.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { EmptyState } from '../../base/ui/states/empty-state.tsx';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { recallTexts as texts } from './texts.ts';

const LIMIT = 100;
const periods = [30, 60, 90] as const;

const useRecalls = (filter: { days?: number; unanswered?: true }) =>
  useQuery(pageOf(recallEndpoints.list, { query: { ...filter, limit: LIMIT } }));

export function RecallsDialog({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState<number>(periods[0]);
  const { data, error, refetch } = useRecalls({ days });
  const { data: unanswered } = useRecalls({ unanswered: true });
  const [written, setWritten] = useState<Recall>();
  // After a user has written to a client, the client leaves the list of due recalls. The dialog still shows the client
  // until a user stores the client's answer or writes again.
  const recalls = data?.rows ?? [];
  const dueIds = new Set(recalls.map(({ _id }) => _id));
  const notified = (unanswered?.rows ?? []).filter(({ _id }) => !dueIds.has(_id));

  return (
    <Dialog opened onClose={onClose} title={texts.title} size="lg">
      <Stack gap="md">
        <NativeSelect
          label={texts.days}
          data={periods.map((period) => ({ value: String(period), label: texts.within(period) }))}
          value={String(days)}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingText lines={5} />}
        <Stack component="ul" gap="0.75rem">
          {recalls.map((recall) => (
            <RecallRow key={recall._id} recall={recall} onWrite={() => setWritten(recall)} />
          ))}
        </Stack>
        {data && recalls.length === 0 && <EmptyState title={texts.none} detail={texts.noneDetail} />}
        {data && data.total > data.rows.length && (
          <Box c="dimmed" fz="sm">
            {texts.more(data.rows.length, data.total)}
          </Box>
        )}
        {notified.length > 0 && (
          <Stack component="section" gap="0.75rem">
            <h3>{texts.unanswered}</h3>
            <Stack component="ul" gap="0.75rem">
              {notified.map((recall) => (
                <NotifiedRow key={recall._id} recall={recall} />
              ))}
            </Stack>
          </Stack>
        )}
      </Stack>
      {written && <RecallNotice recall={written} onClose={() => setWritten(undefined)} />}
    </Dialog>
  );
}

function RecallRow({ recall, onWrite }: { recall: Recall; onWrite: () => void }) {
  const { client, expirationDate, step } = recall;
  const message = expirationDate < today() ? texts.expired : texts.expires;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <strong>{client.name}</strong>
        <Box c="dimmed" fz="sm" className="figures">
          {message(formatDay(expirationDate), step)}
        </Box>
      </Box>
      <Button variant="default" flex="none" aria-label={texts.writeTo(client.name)} onClick={onWrite}>
        {texts.write}
      </Button>
    </Group>
  );
}

const placeOf = ({ _id }: Recall) => ({ params: { id: _id } });

function NotifiedRow({ recall }: { recall: Recall }) {
  const note = useSend(recallEndpoints.note, placeOf(recall), {
    onSuccess: () => showSuccess(texts.noted),
    onError: (error) => showError(errorMessage(error)),
  });
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Box miw={0}>
        <strong>{recall.client.name}</strong>
        <Box c="dimmed" fz="sm">
          {texts.askAnswer}
        </Box>
      </Box>
      <NativeSelect
        aria-label={texts.result(recall.client.name)}
        data={[
          { value: '', label: sharedTexts.selectOption },
          ...recallResults.map((value) => ({ value, label: recallResultLabels[value] })),
        ]}
        onChange={({ currentTarget }) => {
          const result = recallResults.find((value) => value === currentTarget.value);
          if (result) note.mutate({ result });
        }}
      />
    </Group>
  );
}

function RecallNotice({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { tenant } = useSession();
  const { client, expirationDate } = recall;
  const send = useSend(recallEndpoints.send, placeOf(recall), { onSuccess: onClose });
  const values = { nombre: firstNamesOf(client.name), optica: tenant.name, vencimiento: formatDay(expirationDate) };
  return (
    <NoticeDialog
      title={texts.writeTo(client.name)}
      client={client}
      templates={[{ label: texts.title, text: filledText(tenant.recallMessage, values) }]}
      subject={texts.subject}
      onOpened={(notice) => send.mutate(notice)}
      onClose={onClose}
      isPending={send.isPending}
      error={send.error ? errorMessage(send.error) : undefined}
    />
  );
}
