import { type AnswerField, answerFields } from '@dioptria/contract/shop/claims/answer-sheet-columns.ts';
import type { AnswerSheet } from '@dioptria/contract/shop/claims/answer-sheet.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import {
  type DebitReason,
  debitReasonLabels,
  debitReasons,
} from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { RowPages, useShownRows } from '../../../base/data-table/searched-rows.tsx';
import { formatMoney } from '../../../base/format/format.ts';
import { call, type CallOf } from '../../../base/http/call.ts';
import { ColumnChoice, FileStep, type SourceChange, SourceChoice } from '../../../base/sheets/sheet-parts.tsx';
import { useSheetRequest } from '../../../base/sheets/use-sheet-request.ts';
import { ErrorState, ErrorText } from '../../../base/ui/states/error-text.tsx';
import { FormDialog, useDialogForm } from '../../../base/ui/dialogs/form-dialog.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { showError } from '../../../base/ui/toasts/toast.ts';
import { useAnswerBatch } from '../batches-api.ts';
import { answerFileTexts as texts, answerTexts, itemTexts } from '../texts.ts';
import { AnswerSumsText } from './answer-dialog.tsx';
import { sumsOfAnswers } from './typed-answers.ts';
import classes from '../claims.module.css';

function AnswerColumns({ file, sheet }: { file: AnswerFileState; sheet: AnswerSheet }) {
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text style={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
          {texts.rowsOf(file.file?.name ?? '', sheet.rows)}
        </Text>
        <Button variant="default" onClick={file.forgetFile}>
          {texts.otherFile}
        </Button>
      </Group>
      <SourceChoice source={sheet.source} onChange={file.chooseSource} isPending={file.isReadingSource} />
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {answerFields.map(({ name, label }) => (
          <ColumnChoice
            key={name}
            label={label}
            isRequired={false}
            none={texts.noColumn}
            value={file.mapping[name] ?? ''}
            file={sheet}
            onChange={(column) => file.chooseColumn(name, column)}
          />
        ))}
      </Box>
      <ErrorText>{file.isSheetCurrent && sheet.missing}</ErrorText>
    </Stack>
  );
}

interface MatchedRowsProps {
  sheet: AnswerSheet;
  /** The reason for débitos without a reason in the file. Undefined if each débito has a reason. */
  reason: { value: DebitReason | undefined; isMissing: boolean; onChange: (reason: DebitReason) => void } | undefined;
}

function MatchedRows({ sheet, reason }: MatchedRowsProps) {
  const { answers, problems, wrong, left } = sheet;
  const list = useShownRows(answers);
  return (
    <Stack
      component="section"
      gap="sm"
      mt="md"
      pt="md"
      style={{ borderTop: '1px solid var(--line)' }}
      aria-label={texts.read}
    >
      <Text aria-live="polite">{texts.summary(answers.length, wrong, left)}</Text>
      {reason && (
        <NativeSelect
          label={texts.reason}
          data={[
            { value: '', label: texts.chooseReason },
            ...debitReasons.map((value) => ({ value, label: debitReasonLabels[value] })),
          ]}
          value={reason.value ?? ''}
          error={reason.isMissing ? texts.chooseReason : undefined}
          onChange={({ currentTarget }) => {
            const chosen = debitReasons.find((one) => one === currentTarget.value);
            if (chosen) reason.onChange(chosen);
          }}
        />
      )}
      <ul className={classes.rows}>
        {list.shown.map(({ item, client, sale, claimed, recognized, reason: own, note }) => (
          <li key={item}>
            <div>
              <Text fw={560}>{client.name}</Text>
              <Text c="dimmed" fz="sm">
                {itemTexts.sale(sale)}
                {own && ` · ${debitReasonLabels[own]}`}
                {note && ` · ${note}`}
              </Text>
            </div>
            <div className={classes.amounts}>
              <div>{formatMoney(recognized)}</div>
              {recognized < claimed && (
                <Text c="dimmed" fz="sm">
                  {texts.of(formatMoney(claimed))}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
      <RowPages label={itemTexts.pages} list={list} />
      {answers.length > 0 && <AnswerSumsText sums={sumsOfAnswers(answers)} />}
      {wrong > 0 && (
        <section aria-label={texts.wrong}>
          <Text fw={560}>{texts.wrong}</Text>
          <ul className={classes.rows}>
            {problems.map((problem) => (
              <li key={problem.row}>
                <Text fz="sm">{texts.row(problem.row, problem.name)}</Text>
                <Text fz="sm">{problem.reason}</Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

/** The browser keeps the file, and sends it to the server again after each choice of columns. */
interface KeptFile {
  name: string;
  content: Blob;
}

type Query = CallOf<typeof claimEndpoints.answerSheet>['query'];

interface ReadRequest {
  content: Blob;
  query: Query;
  /** False for a new file or another sheet: the server then suggests the columns. */
  hasColumns: boolean;
}

function useAnswerFile(batchId: string) {
  const [file, setFile] = useState<KeptFile>();
  const [sheet, setSheet] = useState<AnswerSheet>();
  // The columns that the user has chosen for this sheet, including columns with which the server has not yet read the sheet.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const reading = useSheetRequest(({ content, query }: ReadRequest) =>
    call(claimEndpoints.answerSheet, { params: { id: batchId }, query, body: content }),
  );
  const send = (request: ReadRequest) => reading.mutate(request, { onSuccess: setSheet });
  const read = ({ content }: KeptFile, query: Query, hasColumns = false) => send({ content, query, hasColumns });
  const { variables: request } = reading;
  const isReadingSource = reading.isPending && request?.hasColumns === false;

  return {
    file,
    sheet,
    mapping: { ...sheet?.mapping, ...chosen },
    isReading: reading.isPending,
    /** True if no request is running, and no request has failed. */
    isSheetCurrent: sheet !== undefined && !reading.isPending && reading.error === null,
    isReadingSource,
    error: reading.error ?? undefined,
    retry: () => request && send(request),
    choose: async (next: File) => {
      const content = await next.arrayBuffer().catch(() => showError(texts.unreadable));
      if (!content) return;
      const kept = { name: next.name, content: new Blob([content]) };
      setFile(kept);
      setChosen({});
      read(kept, {});
    },
    forgetFile: () => {
      setFile(undefined);
      setSheet(undefined);
      reading.reset();
    },
    chooseSource: (change: SourceChange) => {
      setChosen({});
      if (file) read(file, { ...change });
    },
    /** '' means no column. */
    chooseColumn: (field: AnswerField, column: string) => {
      if (!file || !sheet || isReadingSource) return;
      const { sheet: name, headingsRow, oldText } = sheet.source;
      const encoding = oldText && { encoding: oldText.encoding };
      const columns = { ...sheet.mapping, ...chosen, [field]: column };
      setChosen(columns);
      read(file, { sheet: name, headingsRow, ...encoding, ...columns }, true);
    },
  };
}
type AnswerFileState = ReturnType<typeof useAnswerFile>;

export function AnswerFileDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const file = useAnswerFile(batch._id);
  const { sheet } = file;
  // A saved answer is final, so rows that were read with earlier columns are neither shown nor saved.
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
