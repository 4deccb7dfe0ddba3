import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { DebitReason } from '@dioptria/contract/shop/coverage-rules/debit-reason-labels.ts';
import { FileStep } from '../../../base/imports/file-step.tsx';
import { ErrorState } from '../../../base/ui/error-text.tsx';
import { FormDialog } from '../../../base/ui/form-dialog.tsx';
import { LoadingText } from '../../../base/ui/loading.tsx';
import { useDialogForm } from '../../../base/ui/use-dialog-form.ts';
import { useAnswerBatch } from '../batches-api.ts';
import { answerFileTexts as texts, answerTexts } from '../texts.ts';
import { AnswerColumns } from './answer-columns.tsx';
import { MatchedRows } from './matched-rows.tsx';
import { useAnswerFile } from './use-answer-file.ts';

export function AnswerFileDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const file = useAnswerFile(batch._id);
  const { sheet } = file;
  // A saved answer is final, so the rows of earlier columns are neither shown nor saved.
  const answers = file.isSheetCurrent && sheet ? sheet.answers : [];
  const lacksReason = answers.some((one) => one.recognized < one.claimed && one.reason === null);
  const form = useDialogForm<{ reason?: DebitReason }>({ reason: undefined }, ({ reason }) => ({
    ...(lacksReason && !reason && { reason: texts.chooseReason }),
  }));
  const { reason } = form.values;

  return (
    <FormDialog
      title={texts.titleOf(batch.number)}
      size="lg"
      form={form}
      isDirty={file.file !== undefined}
      write={useAnswerBatch(batch)}
      request={() =>
        answers.length === 0
          ? undefined
          : answers.map(({ item, recognized, claimed, reason: own, note }) => ({
              item,
              recognized,
              reason: recognized < claimed ? (own ?? reason ?? null) : null,
              note,
            }))
      }
      saved={answerTexts.saved}
      submit={
        (answers.length > 0 || (sheet !== undefined && file.isReading)) &&
        (file.isReading ? texts.reading : answerTexts.save(answers.length))
      }
      isReady={!file.isReading}
      gap={0}
      onClose={onClose}
    >
      {sheet ? (
        <>
          <AnswerColumns file={file} sheet={sheet} />
          {file.isSheetCurrent ? (
            <MatchedRows
              sheet={sheet}
              reason={
                lacksReason
                  ? {
                      value: reason,
                      isMissing: 'reason' in form.errors,
                      onChange: (chosen) => form.setFieldValue('reason', chosen),
                    }
                  : undefined
              }
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
    </FormDialog>
  );
}
