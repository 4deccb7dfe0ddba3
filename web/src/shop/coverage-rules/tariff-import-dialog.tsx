import { cutText } from '@dioptria/contract/base/text.ts';
import { coverageTargetLabels } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import {
  tariffFields,
  type TariffImport,
  type TariffSheet,
} from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { today } from '../../base/format/format.ts';
import { errorMessage, fieldErrors, messageBelow } from '../../base/http/http.ts';
import { ColumnChoice, FileStep, type SourceChange, SourceChoice } from '../../base/sheets/sheet-parts.tsx';
import { importTexts } from '../imports/texts.ts';
import { sharedTexts } from '../../base/texts.ts';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { Dialog } from '../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../base/ui/states/error-text.tsx';
import { takeFocus } from '../../base/ui/focus.ts';
import { showError } from '../../base/ui/toasts/toast.ts';
import { useDialog } from '../../base/ui/dialogs/unsaved-edits.ts';
import type { Insurer } from '../insurances/insurances-screen.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import {
  plansQuery,
  type TariffFile,
  useImportTariff,
  usePreviewTariff,
  useReadTariff,
  useTariffDone,
} from './tariff-api.ts';
import { toolTexts as texts } from './tool-texts.ts';
import classes from '../../base/resource/forms/resource.module.css';

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

interface TariffColumnsProps {
  insurer: Insurer;
  change: TariffFileState;
  sheet: TariffSheet;
  problems: Readonly<Record<string, string>>;
  takesFocus: boolean;
}

const isAtColumns = (path: string): boolean =>
  path === 'from' || path === 'until' || tariffFields.some(({ name }) => name === path);

function TariffColumns({ insurer, change, sheet, problems, takesFocus }: TariffColumnsProps) {
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text
          // This text takes the focus, because the button that led back to the columns is no longer rendered.
          {...(takesFocus && { ref: takeFocus })}
          tabIndex={-1}
          style={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}
        >
          {texts.columnsOf(change.file?.name ?? '', sheet.rows)}
        </Text>
        <Button variant="default" onClick={change.forgetFile}>
          {texts.otherFile}
        </Button>
      </Group>
      <SourceChoice source={sheet.source} onChange={change.chooseSource} isPending={change.isReading} />
      <ErrorText>{change.readError && errorMessage(change.readError)}</ErrorText>
      <Defaults insurer={insurer} change={change} problems={problems} />
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {tariffFields.map(({ name, label, isRequired }) => (
          <ColumnChoice
            key={name}
            label={label}
            isRequired={isRequired}
            none={texts.noColumn}
            value={change.mapping[name] ?? ''}
            error={problems[name]}
            file={sheet}
            onChange={(column) => change.chooseColumn(name, column)}
          />
        ))}
      </Box>
    </Stack>
  );
}

function Defaults({ insurer, change, problems }: Omit<TariffColumnsProps, 'sheet' | 'takesFocus'>) {
  const { data: plans = [] } = useQuery(plansQuery(insurer._id));
  const { defaults, changeDefaults } = change;
  const targets = Object.entries(coverageTargetLabels);
  return (
    <div className={classes.form}>
      <DayField
        required
        label={texts.from}
        value={defaults.from}
        onChange={(from) => changeDefaults({ ...defaults, from })}
        error={problems['from']}
      />
      <DayField
        label={texts.until}
        value={defaults.until}
        onChange={(until) => changeDefaults({ ...defaults, until })}
        error={problems['until']}
      />
      <NativeSelect
        label={texts.ofTarget}
        data={targets.map(([value, label]) => ({ value, label }))}
        value={defaults.ofTarget}
        onChange={({ currentTarget }) => changeDefaults({ ...defaults, ofTarget: currentTarget.value })}
      />
      {plans.length > 0 && (
        <NativeSelect
          label={texts.ofPlan}
          data={[{ value: '', label: texts.allPlans }, ...plans.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={defaults.ofPlan}
          onChange={({ currentTarget }) => changeDefaults({ ...defaults, ofPlan: currentTarget.value })}
        />
      )}
    </div>
  );
}

interface TariffDefaults {
  ofPlan: string;
  ofTarget: string;
  from: string;
  until: string;
}

/** The column of each field, or '' for a field without a column. */
type Mapping = Record<string, string> & Record<'code' | 'description', string>;

function useTariffFile(insurer: string) {
  const [file, setFile] = useState<TariffFile>();
  const [sheet, setSheet] = useState<TariffSheet>();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [defaults, setDefaults] = useState<TariffDefaults>({ ofPlan: '', ofTarget: 'other', from: today(), until: '' });
  const reading = useReadTariff(insurer);
  const preview = usePreviewTariff(insurer);
  const run = useImportTariff(insurer);
  const mapping: Mapping = { code: '', description: '', ...sheet?.mapping, ...chosen };

  function forget() {
    preview.reset();
    run.reset();
  }

  /** Earlier choices of columns are forgotten, because each sheet has other columns. */
  function read(next: TariffFile, query: Partial<SourceChange>) {
    forget();
    setChosen({});
    reading.mutate({ file: next, query }, { onSuccess: setSheet });
  }

  return {
    file,
    sheet,
    mapping,
    defaults,
    preview,
    run,
    isReading: reading.isPending,
    readError: reading.error ?? undefined,
    choose: async (next: File) => {
      const content = await next.arrayBuffer().catch(() => showError(texts.unreadable));
      if (!content) return;
      const kept = { name: next.name, content: new Blob([content]) };
      setFile(kept);
      read(kept, {});
    },
    chooseSource: (change: SourceChange) => {
      if (file) read(file, { ...change });
    },
    forgetFile: () => {
      forget();
      setFile(undefined);
      setSheet(undefined);
      reading.reset();
    },
    chooseColumn: (field: string, column: string) => {
      forget();
      setChosen({ ...chosen, [field]: column });
    },
    changeDefaults: (next: TariffDefaults) => {
      forget();
      setDefaults(next);
    },
    send: (onImported: (outcome: TariffImport) => void) => {
      if (!file || !sheet || reading.isPending || preview.isPending || run.isPending) return;
      const { sheet: name, headingsRow, oldText } = sheet.source;
      const encoding = oldText && { encoding: oldText.encoding };
      const query = { sheet: name, headingsRow, ...encoding, name: cutText(file.name, 200), ...mapping, ...defaults };
      if (preview.data) run.mutate({ file, query }, { onSuccess: onImported });
      else preview.mutate({ file, query });
    },
  };
}
type TariffFileState = ReturnType<typeof useTariffFile>;
