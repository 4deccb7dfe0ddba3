import type { Merge } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import type { MergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '../../base/format/format.ts';
import { errorMessage } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { showError, showSuccess } from '../../base/ui/toasts/toast.ts';
import { recentMerges, undoMerge } from './merges-api.ts';
import { mergeTexts as texts } from './texts.ts';

/** The merges that can still be undone (docs/rules.md#merges-3). */
export function RecentMerges({ kind }: { kind: MergedKind }) {
  const { data = [] } = useQuery(recentMerges);
  const ofKind = data.filter((merge) => merge.kind === kind);
  if (ofKind.length === 0) return null;
  return (
    <Stack component="section" gap="0.25rem" mb="1rem" aria-label={texts.recent}>
      <Text fw={560}>{texts.recent}</Text>
      <ul>
        {ofKind.map((merge) => (
          <RecentMerge key={merge._id} merge={merge} />
        ))}
      </ul>
    </Stack>
  );
}

function RecentMerge({ merge: { _id, createdAt, name, kept } }: { merge: Merge }) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: () => undoMerge(queryClient, _id),
    onSuccess: (message) => showSuccess(message),
    onError: (error) => showError(errorMessage(error)),
  });
  return (
    <Group component="li" justify="space-between" gap="xs" style={{ overflowWrap: 'anywhere' }}>
      <span>{texts.recentMerge(formatDateTime(createdAt), name, kept.name)}</span>
      <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
        {sharedTexts.undo}
      </Button>
    </Group>
  );
}
