import type { AnswerField } from '@dioptria/contract/shop/claims/answer-sheet-columns.ts';
import type { AnswerSheet } from '@dioptria/contract/shop/claims/answer-sheet.ts';
import { useState } from 'react';
import { http, type Query } from '../../../base/http/http.ts';
import type { SourceChange } from '../../../base/imports/source-choice.tsx';
import { useSheetRequest } from '../../../base/imports/use-sheet-request.ts';
import { showError } from '../../../base/ui/toast.ts';
import { batchesPath } from '../batches-api.ts';
import { answerFileTexts as texts } from '../texts.ts';

/** A file that the browser keeps, so that each choice of columns reads it again. */
interface KeptFile {
  name: string;
  content: Blob;
}

interface ReadRequest {
  content: Blob;
  query: Query;
  /** True if the user chose the columns. False lets the server suggest them, for a file or for another sheet of it. */
  hasColumns: boolean;
}

/** The state of an answer's file: the file, its columns, and the rows as the server has matched them. */
export function useAnswerFile(batchId: string) {
  const [file, setFile] = useState<KeptFile>();
  const [sheet, setSheet] = useState<AnswerSheet>();
  // The columns that the user has chosen since the sheet was chosen, also those whose answer has not arrived.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const reading = useSheetRequest(({ content, query }: ReadRequest) =>
    http.post<AnswerSheet>(`${batchesPath}/${batchId}/answer-sheet`, content, { query }),
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
    /** True if `sheet` is the answer for the shown columns: no request is running or has failed. */
    isSheetCurrent: sheet !== undefined && !reading.isPending && reading.error === null,
    /** True while the columns of another file or sheet are not known yet. */
    isReadingSource,
    error: reading.error ?? undefined,
    /** Sends the request again that failed last. */
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
    /** Reads another sheet of the file, or other headings. Its columns are suggested again. */
    chooseSource: (change: SourceChange) => {
      setChosen({});
      if (file) read(file, { ...change });
    },
    /** Reads the file again with another column for a field; '' is no column. */
    chooseColumn: (field: AnswerField, column: string) => {
      if (!file || !sheet || isReadingSource) return;
      const { sheet: name, headingsRow } = sheet.source;
      const columns = { ...sheet.mapping, ...chosen, [field]: column };
      setChosen(columns);
      read(file, { sheet: name, headingsRow, ...columns }, true);
    },
  };
}
export type AnswerFileState = ReturnType<typeof useAnswerFile>;
