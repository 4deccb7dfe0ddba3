import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { FormDialog } from '../../base/ui/form-dialog.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { useDialogForm } from '../../base/ui/use-dialog-form.ts';
import { proposalQuery, useChangeBatch } from './batches-api.ts';
import { ReadyCoverages } from './ready-coverages.tsx';
import { batchTexts as texts } from './texts.ts';

/** A period that contains every coverage. */
const ANY_DAY = { periodFrom: '2000-01-01', periodTo: '2099-12-31' };

export function AddDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const { data: proposal, error, refetch } = useQuery(proposalQuery(batch.insurance._id, ANY_DAY));
  // The user ticks what the batch gets; at first nothing is ticked.
  const form = useDialogForm<{ ticked: readonly string[] }>({ ticked: [] });
  const coverages = proposal?.coverages ?? [];
  const ids = coverages.map(({ _id }) => _id);
  const add = ids.filter((id) => form.values.ticked.includes(id));
  return (
    <FormDialog
      title={texts.add}
      form={form}
      write={useChangeBatch(batch)}
      request={() => (add.length > 0 ? { add, updatedAt: batch.updatedAt } : undefined)}
      submit={texts.addChosen(add.length)}
      gap={0}
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!proposal && !error && <LoadingText lines={4} />}
      {proposal && coverages.length === 0 && <Text c="dimmed">{texts.nothingToAdd}</Text>}
      {coverages.length > 0 && (
        <ReadyCoverages
          coverages={coverages}
          left={new Set(ids.filter((id) => !add.includes(id)))}
          onLeave={(left) => form.setValues({ ticked: ids.filter((id) => !left.has(id)) })}
        />
      )}
    </FormDialog>
  );
}
