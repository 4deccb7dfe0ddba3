import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { DebitReason } from '@dioptria/contract/shop/coverage-rules/debit-reason-labels.ts';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../../base/http/http.ts';
import { FileStep } from '../../../base/imports/file-step.tsx';
import { sharedTexts } from '../../../base/texts.ts';
import { Dialog, FormButtons } from '../../../base/ui/dialog.tsx';
import { ErrorState, ErrorText } from '../../../base/ui/error-text.tsx';
import { LoadingText } from '../../../base/ui/loading.tsx';
import { showSuccess } from '../../../base/ui/toast.ts';
import { useAnswerBatch } from '../batches-api.ts';
import { answerFileTexts as texts, answerTexts } from '../texts.ts';
import { AnswerColumns } from './answer-columns.tsx';
import { MatchedRows } from './matched-rows.tsx';
import { useAnswerFile } from './use-answer-file.ts';

export function AnswerFileDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const formId = useId();
  const file = useAnswerFile(batch._id);
  const [reason, setReason] = useState<DebitReason>();
  const [isSent, setSent] = useState(false);
  const answer = useAnswerBatch(batch._id, () => {
    showSuccess(answerTexts.saved);
    onClose();
  });
  const { sheet } = file;
  // A saved answer is final, so the rows of earlier columns are neither shown nor saved.
  const answers = file.isSheetCurrent && sheet ? sheet.answers : [];
  const lacksReason = answers.some((one) => one.recognized < one.claimed && one.reason === null);

  function send(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (answers.length === 0 || answer.isPending || (lacksReason && !reason)) return;
    const sent = answers.map(({ item, recognized, claimed, reason: own, note }) => ({
      item,
      recognized,
      reason: recognized < claimed ? (own ?? reason ?? null) : null,
      note,
    }));
    answer.mutate(sent);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.titleOf(batch.number)}
      size="lg"
      isDirty={file.file !== undefined}
      footer={
        (answers.length > 0 || (sheet && file.isReading)) && (
          <FormButtons formId={formId} isPending={answer.isPending || file.isReading}>
            {file.isReading ? texts.reading : answer.isPending ? sharedTexts.saving : answerTexts.save(answers.length)}
          </FormButtons>
        )
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        {sheet ? (
          <>
            <AnswerColumns file={file} sheet={sheet} />
            {file.isSheetCurrent ? (
              <MatchedRows
                sheet={sheet}
                reason={lacksReason ? { value: reason, isMissing: isSent && !reason, onChange: setReason } : undefined}
              />
            ) : file.error ? (
              <ErrorState error={file.error} onRetry={file.retry} />
            ) : (
              <LoadingText lines={4} />
            )}
          </>
        ) : (
          <FileStep
            note={texts.note}
            onChoose={(chosen) => void file.choose(chosen)}
            isPending={file.isReading}
            error={file.isReading ? undefined : file.error}
          />
        )}
        <ErrorText>{answer.error && errorMessage(answer.error)}</ErrorText>
      </form>
    </Dialog>
  );
}
