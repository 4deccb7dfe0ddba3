import type { TariffChange } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { useAsk } from '../../base/ui/dialogs/question.ts';
import { showSuccess } from '../../base/ui/toasts/toast.ts';
import type { Insurer } from '../insurances/insurances-screen.tsx';
import { changesQuery, useUndoTariff } from './tariff-api.ts';
import { toolTexts as texts } from './tool-texts.ts';

export function ChangesDialog({ insurer, onClose }: { insurer: Insurer; onClose: () => void }) {
  const { data: changes, error, refetch } = useQuery(changesQuery(insurer._id));
  const ask = useAsk();
  const undoChange = useUndoTariff(insurer._id);
  const undo = useMutation({ mutationFn: undoChange });

  async function confirm({ _id, rules }: TariffChange) {
    if (!(await ask(texts.undoQuestion(rules)))) return;
    undo.mutate(_id, { onSuccess: (done) => showSuccess(texts.undone(done)) });
  }

  return (
    <Dialog opened onClose={onClose} title={texts.changes}>
      {error && !changes && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !changes && <LoadingText lines={3} />}
      {undo.data && undo.data.kept > 0 && <Text mb="md">{texts.kept(undo.data)}</Text>}
      {changes?.length === 0 && <Text c="dimmed">{texts.noChanges}</Text>}
      <Stack component="ul" gap="0.75rem" m={0} p={0} style={{ listStyle: 'none' }}>
        {changes?.map((change) => (
          <Group component="li" key={change._id} justify="space-between" gap="0.25rem 1rem">
            <div>
              <Text fw={560}>{texts.changeOf(change.rules, change.validFrom)}</Text>
              <Text c="dimmed" fz="sm">
                {formatDateTime(change.createdAt)}
              </Text>
            </div>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              loading={undo.isPending && undo.variables === change._id}
              onClick={() => void confirm(change)}
            >
              {sharedTexts.undo}
            </Button>
          </Group>
        ))}
      </Stack>
      <ErrorText>{undo.error && errorMessage(undo.error)}</ErrorText>
    </Dialog>
  );
}
