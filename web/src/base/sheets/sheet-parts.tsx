import type { ExportFormat } from '@dioptria/contract/base/export.ts';
import { oldEncodings, type OldEncoding, type SheetSource } from '@dioptria/contract/base/sheets.ts';
import { Button, FileButton, NativeSelect, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { fetchFile, type FileEndpoint, keepFile } from '../http/files.ts';
import { errorMessage } from '../http/http.ts';
import { ErrorText } from '../ui/states/error-text.tsx';
import { showError } from '../ui/toasts/toast.ts';
import { sheetTexts as texts } from './texts.ts';
import classes from './sheets.module.css';

interface FileStepProps {
  note: string;
  onChoose: (file: File) => void;
  isPending: boolean;
  error: Error | undefined;
}

export function FileStep({ note, onChoose, isPending, error }: FileStepProps) {
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const choose = (file: File | null | undefined) => {
    if (file && !isPending) onChoose(file);
    // Clears the input. Otherwise the browser would not report a file that the user corrects and chooses again.
    reset.current?.();
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };

  return (
    <Stack gap="1rem">
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={40} stroke={1.3} aria-hidden />
        <Text ta="center">{texts.drop}</Text>
        <FileButton accept=".csv,.xlsx,.txt,text/csv" resetRef={reset} onChange={choose}>
          {(button) => (
            <Button {...button} loading={isPending} data-autofocus>
              {texts.choose}
            </Button>
          )}
        </FileButton>
        <Text fz="sm" c="dimmed" ta="center">
          {texts.formats}
        </Text>
      </div>
      <ErrorText>{error && errorMessage(error)}</ErrorText>
      <Text fz="sm" c="dimmed">
        {note}
      </Text>
    </Stack>
  );
}

export interface SourceChange {
  sheet: string;
  headingsRow?: number;
  encoding?: OldEncoding;
}

interface SourceChoiceProps {
  source: SheetSource;
  onChange: (change: SourceChange) => void;
  isPending: boolean;
}

export function SourceChoice({ source, onChange, isPending }: SourceChoiceProps) {
  const { sheet, sheets, headingsRow, firstRows, oldText } = source;
  // While the server reads the file, the lists remain enabled, because a disabled list would lose the focus.
  const choose = (change: SourceChange) => {
    if (!isPending) onChange(change);
  };
  return (
    <div className={classes.source} aria-busy={isPending}>
      {sheets.length > 1 && (
        <NativeSelect
          label={texts.sheet}
          value={sheet}
          onChange={(event) => choose({ sheet: event.currentTarget.value })}
          data={sheets.map(({ name, rows }) => ({ value: name, label: texts.sheetRows(name, rows) }))}
        />
      )}
      <NativeSelect
        label={texts.headingsRow}
        value={String(headingsRow)}
        onChange={(event) =>
          choose({
            sheet,
            headingsRow: Number(event.currentTarget.value),
            ...(oldText && { encoding: oldText.encoding }),
          })
        }
        data={firstRows.map(({ row, text }) => ({ value: String(row), label: `${row}: ${text}` }))}
      />
      {oldText && (
        <NativeSelect
          label={texts.letters}
          description={texts.readLike(oldText.words)}
          value={oldText.encoding}
          onChange={(event) => {
            const encoding = oldEncodings.find((one) => one === event.currentTarget.value);
            if (encoding) choose({ sheet, headingsRow, encoding });
          }}
          data={oldEncodings.map((value) => ({ value, label: texts.encodings[value] }))}
        />
      )}
    </div>
  );
}

interface ColumnChoiceProps {
  label: string;
  isRequired: boolean;
  none: string;
  more?: { value: string; label: string }[];
  /** '' if no column is chosen. */
  value: string;
  error?: string | undefined;
  file: { columns: readonly string[]; samples: readonly string[][] };
  onChange: (value: string) => void;
  children?: ReactNode;
}

export function ColumnChoice(props: ColumnChoiceProps) {
  const { label, isRequired, none, more = [], value, error, file, onChange, children } = props;
  const { columns, samples } = file;
  return (
    <li className={classes.field}>
      <span className={classes.label}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </span>
      <NativeSelect
        aria-label={texts.columnFor(label)}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          { value: '', label: `— ${none} —` },
          ...columns.map((heading) => ({ value: heading, label: heading })),
          ...more,
        ]}
      />
      {children || <span className={classes.example}>{exampleOf(samples, columns.indexOf(value))}</span>}
    </li>
  );
}

const exampleOf = (samples: readonly string[][], index: number): string =>
  samples
    .map((row) => row[index] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join(' · ');

interface ErrorsFileProps {
  endpoint: Pick<FileEndpoint, 'path'>;
  format?: ExportFormat;
}

export function ErrorsFile({ endpoint, format = 'xlsx' }: ErrorsFileProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(endpoint, { query: { format } }),
    onSuccess: keepFile,
    onError: (error) => showError(errorMessage(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {texts.errorsFile}
    </Button>
  );
}
