import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorState, ErrorText } from '../../base/ui/error-text.tsx';
import { LoadingText } from '../../base/ui/loading.tsx';
import { proposalQuery, useChangeBatch } from './batches-api.ts';
import { ReadyCoverages } from './ready-coverages.tsx';
import { batchTexts as texts } from './texts.ts';

/** A period that contains every coverage. */
const ANY_DAY = { periodFrom: '2000-01-01', periodTo: '2099-12-31' };

export function AddDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const formId = useId();
  const { data: proposal, error, refetch } = useQuery(proposalQuery(batch.insurance._id, ANY_DAY));
  const [left, setLeft] = useState<ReadonlySet<string>>();
  const change = useChangeBatch(batch);
  const coverages = proposal?.coverages ?? [];
  // The user ticks what the batch gets; at first nothing is ticked.
  const notTaken = left ?? new Set(coverages.map(({ _id }) => _id));
  const add = coverages.flatMap(({ _id }) => (notTaken.has(_id) ? [] : [_id]));

  function send(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending && add.length > 0) change.mutate({ add }, { onSuccess: onClose });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.add}
      isDirty={add.length > 0}
      footer={
        <FormButtons formId={formId} isPending={change.isPending}>
          {change.isPending ? sharedTexts.saving : texts.addChosen(add.length)}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!proposal && !error && <LoadingText lines={4} />}
        {proposal && coverages.length === 0 && <Text c="dimmed">{texts.nothingToAdd}</Text>}
        {coverages.length > 0 && <ReadyCoverages coverages={coverages} left={notTaken} onLeave={setLeft} />}
        <ErrorText>{change.error && errorMessage(change.error)}</ErrorText>
      </form>
    </Dialog>
  );
}
