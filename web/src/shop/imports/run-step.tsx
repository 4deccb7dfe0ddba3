import type { ImportRecord } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { staleAfter } from '../../base/http/stale.ts';
import { Dialog, type DialogProps } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { ErrorsFile } from '../../base/sheets/sheet-parts.tsx';
import { cancelImport, importQuery, runImport, errorsOf } from './imports-api.ts';
import { ImportSteps, OutcomeFigures } from './import-parts.tsx';
import { importTexts as texts } from './texts.ts';

interface RunStepProps extends Pick<DialogProps, 'opened' | 'onClose' | 'title' | 'size'> {
  id: string;
  onAgain: () => void;
}

export function RunStep({ id, onAgain, ...dialog }: RunStepProps) {
  const queryClient = useQueryClient();
  const { data: record, error, refetch } = useQuery(importQuery(id));
  const refresh = () => void queryClient.invalidateQueries(importQuery(id));
  const stop = useMutation({ mutationFn: () => cancelImport(id), onSettled: refresh });
  const goOn = useMutation({ mutationFn: () => runImport(id), onSettled: refresh });
  const state = record?.state;
  useEffect(() => {
    // Refetches the lists, which show the stored rows. The server sends this tab no live events about changes that the
    // tab itself made.
    if (state !== undefined && state !== 'running') void queryClient.invalidateQueries({ predicate: staleAfter() });
  }, [state, queryClient]);
  const problem = stop.error ?? goOn.error;

  return (
    <Dialog
      {...dialog}
      footerStart={
        (state === 'running' || state === 'interrupted') && (
          <Button variant="default" color="rubi" onClick={() => stop.mutate()} disabled={stop.isPending}>
            {texts.stop}
          </Button>
        )
      }
      footer={
        <>
          {state === 'interrupted' && (
            <Button onClick={() => goOn.mutate()} disabled={goOn.isPending}>
              {texts.goOn}
            </Button>
          )}
          {(state === 'done' || state === 'cancelled') && (
            <>
              <Button variant="default" onClick={onAgain}>
                {texts.otherFile}
              </Button>
              <Button onClick={dialog.onClose}>{texts.finish}</Button>
            </>
          )}
        </>
      }
    >
      <ImportSteps current={4} />
      {record ? (
        <Stack gap="1rem">
          <ImportState record={record} />
          <ErrorText>{problem && errorMessage(problem)}</ErrorText>
          <OutcomeFigures outcome={record.outcome} />
          {record.outcome.failed > 0 && record.state === 'done' && (
            <div>
              <ErrorsFile endpoint={errorsOf(id)} />
            </div>
          )}
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingText lines={4} />
      )}
    </Dialog>
  );
}

function ImportState({ record: { state, done, rows } }: { record: ImportRecord }) {
  const isOver = state === 'done';
  const outcomes = {
    done: texts.done,
    cancelled: texts.cancelled,
    interrupted: texts.interrupted(done, rows),
  };
  return (
    <>
      <Text component="output" display="block" fw={560}>
        {state in outcomes ? outcomes[state as keyof typeof outcomes] : texts.running(done, rows)}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={isOver ? 100 : (done / Math.max(rows, 1)) * 100}
          color={isOver ? 'salvia' : undefined}
          aria-label={texts.progress}
        />
      </Progress.Root>
      {state === 'running' && (
        <Text fz="sm" c="dimmed">
          {texts.keepsRunning}
        </Text>
      )}
    </>
  );
}
