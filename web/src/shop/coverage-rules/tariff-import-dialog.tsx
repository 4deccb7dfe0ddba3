import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors, messageBelow } from '../../base/http/http.ts';
import { FileStep } from '../../base/imports/file-step.tsx';
import { importTexts } from '../../base/imports/texts.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { useDialog } from '../../base/ui/unsaved-edits.ts';
import type { Insurer } from '../insurances/terms-section.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { isAtColumns, TariffColumns } from './tariff-columns.tsx';
import { toolTexts as texts } from './tool-texts.ts';
import { useTariffDone } from './use-tariff-done.ts';
import { useTariffFile } from './use-tariff-file.ts';

export function TariffImportDialog({ insurer, onClose }: { insurer: Insurer; onClose: () => void }) {
  const formId = useId();
  const [isBack, setBack] = useState(false);
  const file = useTariffFile(insurer._id);
  const done = useTariffDone(insurer, onClose);
  const { sheet, preview, run } = file;
  const outcome = preview.data;
  const error = preview.error ?? run.error;
  const problems = fieldErrors(error);

  function leavePreview() {
    preview.reset();
    run.reset();
    setBack(true);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    file.send(({ rules, changeId }) => {
      if (changeId !== null) done(changeId, texts.loaded(rules));
    });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={file.file !== undefined && !run.isSuccess}
      title={texts.import}
      size="lg"
      footerStart={
        outcome && (
          <Button variant="default" onClick={leavePreview} disabled={run.isPending}>
            {importTexts.back}
          </Button>
        )
      }
      footer={
        <>
          <CloseButton />
          {sheet && outcome?.rules !== 0 && (
            <Button type="submit" form={formId} disabled={preview.isPending || run.isPending}>
              {run.isPending
                ? sharedTexts.saving
                : preview.isPending
                  ? texts.previewing
                  : outcome
                    ? texts.doImport(outcome.rules)
                    : texts.preview}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {outcome ? (
          <ImportOutcome outcome={outcome} />
        ) : sheet ? (
          <TariffColumns insurer={insurer} change={file} sheet={sheet} problems={problems} takesFocus={isBack} />
        ) : (
          <FileStep
            note={texts.fileNote}
            onChoose={(chosen) => {
              setBack(false);
              void file.choose(chosen);
            }}
            isPending={file.isReading}
            error={file.isReading ? undefined : file.readError}
          />
        )}
      </form>
      <ErrorText>{error && (outcome ? errorMessage(error) : messageBelow(error, isAtColumns))}</ErrorText>
    </Dialog>
  );
}

function CloseButton() {
  const { close } = useDialog();
  return (
    <Button variant="default" onClick={close}>
      {sharedTexts.cancel}
    </Button>
  );
}
